import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { ready, type Stage } from '../stage.ts';
import { button, dialog, ME, openAs, post } from './helpers.ts';

const STRANGER = '10014';
const APPLICANT = '10007';
const FRIEND = '66666';
const NOBODY = '99999';
/** The server allows this many searches in a minute. */
const SEARCHES = 30;

const finder = (page: Page): Locator => dialog(page, zh('addFriend.title'));

/** The dialog for adding friends: before a search, its results, the application, and its failures. */
export async function showAdding(stage: Stage): Promise<void> {
  const applicant = await stage.sender(APPLICANT);
  await post(applicant, '/userFriends/apply', { applyWtId: ME, applySource: 1, applyInfo: '我是「日本語もくもく会」的佐藤美咲' });
  const here = await openAs(stage, ME);
  const { page, shot } = here;
  await open(page);
  await shot('add-friend');
  await showResults(here);
  await showFailures(here);
  const own = await stage.sender(ME);
  for (let at = 0; at <= SEARCHES; at += 1) await own.client.post('/user/searchById', { searchId: NOBODY });
  await search(page, STRANGER);
  await finder(page).getByText('操作太频繁').waitFor();
  await shot('add-friend-wait');
}

async function showResults({ page, shot }: Stage): Promise<void> {
  for (const [number, words, name] of [
    [FRIEND, '66666', 'add-friend-friend'],
    [APPLICANT, zh('contacts.accept'), 'add-friend-applicant'],
    [ME, zh('people.me'), 'add-friend-self'],
    [NOBODY, zh('addFriend.notFound'), 'add-friend-none'],
    [STRANGER, zh('addFriend.add'), 'add-friend-found'],
  ] as const) {
    await search(page, number);
    await finder(page).getByText(words).last().waitFor();
    await shot(name);
  }
  await finder(page)
    .getByRole('button', { name: /^添加 .* 为好友$/ })
    .click();
  const form = finder(page).getByRole('listitem');
  await form.getByRole('textbox', { name: zh('people.reason') }).fill('读书会的若溪，想请教共读书单的安排和时间');
  await shot('add-friend-long');
  await form.getByRole('textbox', { name: zh('people.reason') }).fill('读书会的若溪');
  await form.getByRole('textbox', { name: zh('addFriend.remark') }).fill('何老师');
  await shot('add-friend-form');
  await button(form, zh('people.apply')).click();
  await form.getByText(zh('contacts.state.waiting')).waitFor();
  await page.getByText(zh('people.applied')).waitFor({ state: 'detached' });
  await shot('add-friend-waiting');
}

async function showFailures({ page, shot }: Stage): Promise<void> {
  const failing = '**/api/user/searchById';
  await page.route(failing, async (route) => route.abort());
  await search(page, STRANGER);
  await button(finder(page), zh('common.retry')).waitFor();
  await shot('add-friend-failed');
  await page.unroute(failing);
  await page.context().setOffline(true);
  await page.reload();
  await open(page);
  await finder(page).getByText(zh('addFriend.offline')).waitFor();
  await shot('add-friend-offline');
  await page.context().setOffline(false);
  await ready(page, '/contacts');
  await open(page);
}

async function open(page: Page): Promise<void> {
  if (!page.url().endsWith('/contacts')) await ready(page, '/contacts');
  await button(page, zh('addFriend.title')).click();
  await finder(page).waitFor();
}

async function search(page: Page, number: string): Promise<void> {
  await finder(page).getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
}
