import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { dismiss } from '../hands.ts';
import type { Stage } from '../stage.ts';
import { button, dialog, fieldError, openAs, openContacts, post, question } from './helpers.ts';

/** Gets as many tags as the server keeps for one account, so no other topic can add one. */
const ME = '10006';
const COLLEAGUES = '同事';
const MANY = 100;

const list = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.tags'), exact: true });

/** The tags of the user: none, some, one with its members, the dialogs, and as many as possible. */
export async function showTags(stage: Stage): Promise<void> {
  const own = await stage.sender(ME);
  const here = await openAs(stage, ME);
  const { page, shot } = here;
  await openContacts(here, 'tags', page.getByText(zh('contacts.tag.emptyHint')));
  await shot('tags-none');
  for (const tagName of [COLLEAGUES, '读书会', '一二三四五六七八九十一二三四五']) {
    const tagId = await post(own, '/userTag/add', { tagName });
    const wtIds = tagName === COLLEAGUES ? ['10001', '10002', '10007', '10018'] : ['10003'];
    if (tagName !== '读书会') await post(own, '/userTag/addUser4Tag', { tagId, wtIds });
  }
  await list(page).getByRole('listitem').nth(2).waitFor();
  await shot('tags');
  await showNameDialog(here);
  await showTag(here);
  await showSelection(here);
  for (let at = 4; at <= MANY; at += 1) await post(own, '/userTag/add', { tagName: `标签${String(at)}` });
  await page.getByText(zh('contacts.tag.total', { count: MANY }), { exact: true }).waitFor();
  await shot('tags-many');
}

async function showNameDialog({ page, shot }: Stage): Promise<void> {
  await button(page, zh('contacts.tag.create')).click();
  const creating = dialog(page, zh('contacts.tag.create'));
  await creating.waitFor();
  await shot('tag-create');
  await creating.getByPlaceholder(zh('contacts.tag.namePlaceholder')).fill(COLLEAGUES);
  await fieldError(creating, zh('contacts.tag.exists')).waitFor();
  await shot('tag-used');
  await dismiss(page, creating);
}

async function showTag({ page, shot }: Stage): Promise<void> {
  const open = async (name: string): Promise<void> => {
    await list(page).getByRole('button', { name }).click();
    await page.getByRole('region', { name, exact: true }).waitFor();
  };
  await open(COLLEAGUES);
  await page
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('listitem')
    .nth(3)
    .waitFor();
  await page.mouse.move(0, 0);
  await shot('tag');
  await button(page, zh('contacts.tag.delete')).click();
  await question(page).waitFor();
  await shot('tag-delete');
  await dismiss(page, question(page));
  await button(page, zh('common.back')).click();
  await open('读书会');
  await page.getByText(zh('contacts.tag.emptyMembers')).waitFor();
  await shot('tag-empty');
  await button(page, zh('contacts.tag.add')).click();
  const picker = dialog(page, zh('contacts.tag.addTo', { name: '读书会' }));
  await picker.locator('[data-target]').first().getByRole('checkbox').check();
  await shot('tag-members');
  await dismiss(page, picker);
  await button(page, zh('common.back')).click();
}

async function showSelection({ page, shot }: Stage): Promise<void> {
  await button(page, zh('contacts.tag.select')).click();
  for (const name of [COLLEAGUES, '读书会']) await list(page).getByRole('checkbox', { name }).click();
  await shot('tags-chosen');
  await button(page, zh('common.cancel')).click();
}
