import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { insertUser } from '../../../server/store/account/users.ts';
import { setCounter } from '../../../server/store/conversations/unread-counters.ts';
import { countUnreadApplies, putApplyRow } from '../../../server/store/friends/friend-applies.ts';
import { putFriend } from '../../../server/store/friends/friends.ts';
import { operate } from '../operate.ts';
import { enter, ready, type Stage } from '../stage.ts';
import { button, ME, openAs, openContacts, openNewAccount, post, touch } from './helpers.ts';

/** An account with one friend of the demo world, which gets many more here. */
const POPULAR = '10008';
const MANY = 140;
const FIRST_ID = 20001;
/** Names of all kinds of letters, short ones and the longest possible one. */
const NAMES = [
  '白杨',
  '陈承欢',
  'Đorđe',
  '冯',
  'Alexandra Wolf',
  'やまだ',
  '国庆节值班同事',
  '한지민',
  'مريم',
  '🌵仙人掌',
  '一二三四五六七八九十一二三四五六',
  '小',
];

const friends = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.friends') });

/** The contacts: friends, applications, groups, blacklist, and their empty, loading, offline and long states. */
export async function showContacts(stage: Stage): Promise<void> {
  await showFriends(stage);
  await showApplications(stage);
  await showNobody(stage);
  await showNotLoaded(stage);
  await showMany(stage);
}

async function showFriends(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const index = page.getByRole('slider', { name: zh('contacts.index') });
  await openContacts(stage, '', index);
  await shot('contacts');
  await showIndex(stage, index);
  const field = page.getByRole('searchbox', { name: zh('contacts.search') });
  await field.fill('lz');
  await friends(page).getByRole('button').nth(5).waitFor({ state: 'detached' });
  await shot('contacts-search');
  await field.fill('没有这个人');
  await page.getByText(zh('contacts.notFound')).waitFor();
  await shot('contacts-search-none');
  await openContacts(
    stage,
    'groups',
    page
      .getByRole('list', { name: zh('contacts.groups') })
      .getByRole('button')
      .first(),
  );
  await shot('contacts-groups');
}

/** The list while a letter is held. */
async function showIndex({ page, isPhone, shot }: Stage, index: Locator): Promise<void> {
  const box = await index.boundingBox();
  if (box === null) throw new Error('no index');
  const at = { x: box.x + box.width / 2, y: box.y + box.height * 0.6 };
  if (isPhone) {
    const lift = await touch(page, at, at);
    await shot('contacts-index');
    return lift();
  }
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await shot('contacts-index');
  return page.mouse.up();
}

async function showApplications(stage: Stage): Promise<void> {
  const [own, tomo, mia] = await Promise.all([ME, '10007', '10008'].map(async (wtId) => stage.sender(wtId)));
  if (own === undefined || tomo === undefined || mia === undefined) throw new Error('no sender');
  await post(mia, '/userFriends/apply', { applyWtId: ME, applySource: 2, applyInfo: 'Hi, it is Mia' });
  await post(own, '/userFriends/apply/handle', { applyWtId: '10008', handleStatus: 2 });
  await post(tomo, '/userFriends/apply', {
    applyWtId: ME,
    applySource: 1,
    applyInfo: '我是「日本語もくもく会」的佐藤美咲，上周六我们在翠湖边的喫茶店一起练过口语',
  });
  await post(own, '/userFriends/apply', { applyWtId: '10016', applySource: 1, applyInfo: '读书会见过，想请教潜水' });
  await post(own, '/userFriends/apply', { applyWtId: '10019', applySource: 3, applyInfo: '' });
  for (const friendWtId of ['10013', '10018', '10020']) await post(own, '/user/friendBlack/add', { friendWtId });
  const here = await openAs(stage, ME);
  const { page, shot } = here;
  await openContacts(
    here,
    'new',
    page
      .getByRole('list', { name: zh('contacts.received') })
      .getByRole('listitem')
      .nth(1),
  );
  await shot('contacts-applications');
  await page.getByRole('tab', { name: zh('contacts.sent') }).click();
  await page
    .getByRole('list', { name: zh('contacts.sent') })
    .getByRole('listitem')
    .nth(1)
    .waitFor();
  await shot('contacts-sent');
  await openContacts(
    here,
    'blacklist',
    page
      .getByRole('list', { name: zh('contacts.blacklist') })
      .getByRole('listitem')
      .nth(2),
  );
  await shot('blacklist');
}

async function showNobody(stage: Stage): Promise<void> {
  const here = await openNewAccount(stage, '林深');
  const { page, shot } = here;
  await openContacts(here, '', page.getByText(zh('contacts.empty')));
  await shot('contacts-none');
  for (const [section, words, name] of [
    ['new', zh('contacts.emptyApplies'), 'contacts-applications-none'],
    ['groups', zh('contacts.emptyGroups'), 'contacts-groups-none'],
    ['blacklist', zh('contacts.emptyBlacklist'), 'blacklist-none'],
  ] as const) {
    await openContacts(here, section, page.getByText(words));
    await shot(name);
  }
}

/** While the engine does not answer, and without a network before it has. The engine sends the list of friends. */
async function showNotLoaded(stage: Stage): Promise<void> {
  const { page, shot } = await stage.openOther(stage.origin);
  await page.routeWebSocket(/\/im\b/, () => undefined);
  await enter(page, ME);
  await page.getByRole('link', { name: zh('app.contacts') }).click();
  await page
    .getByRole('status', { name: zh('common.loading') })
    .locator('div')
    .first()
    .waitFor();
  await shot('contacts-loading');
  await page.context().setOffline(true);
  await page.getByText(zh('contacts.notDownloaded')).waitFor();
  await shot('contacts-not-downloaded');
}

async function showMany(stage: Stage): Promise<void> {
  await operate(stage.dataDir, async ({ db, now }) => {
    for (let at = 0; at < MANY; at += 1) {
      const id = String(FIRST_ID + at);
      const nickName = `${NAMES[at % NAMES.length] ?? ''}${at < NAMES.length ? '' : String(at)}`.slice(0, 16);
      const membership = at % 7 === 0 ? { vipStatus: 2, vipLevel: 1 + (at % 9), vipExpireAt: now * 2 } : {};
      await insertUser(db, { id, nickName, passwordHash: '', passwordSalt: '', createdAt: now, ...membership });
      if (at % 4 === 0) await putApplyRow(db, applyOf(id, now));
      else {
        const remark = at % 5 === 0 ? `${nickName.slice(0, 6)}（老同学）` : '';
        await putFriend(db, { ownerId: POPULAR, friendId: id, remark, createdAt: now });
        await putFriend(db, { ownerId: id, friendId: POPULAR, createdAt: now });
      }
    }
    for (let at = 0; at < MANY; at += 1) {
      const id = String(FIRST_ID + MANY + at);
      await insertUser(db, { id, nickName: `申请人${String(at)}`, passwordHash: '', passwordSalt: '', createdAt: now });
      await putApplyRow(db, applyOf(id, now));
    }
    await setCounter(db, POPULAR, { name: 'friendApply', count: await countUnreadApplies(db, POPULAR) });
  });
  const here = await openAs(stage, POPULAR);
  const { page, shot } = here;
  await openContacts(here, '', page.getByRole('slider', { name: zh('contacts.index') }));
  await button(page, zh('contacts.newFriends'))
    .or(page.getByRole('button', { name: new RegExp(`^${zh('contacts.newFriends')}`) }))
    .first()
    .getByText('99+')
    .waitFor();
  await shot('contacts-many');
  await friends(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await page.getByText(/位联系人$/).waitFor();
  await shot('contacts-many-end');
  await ready(page, '/contacts/new');
  await page
    .getByRole('list', { name: zh('contacts.received') })
    .getByRole('listitem')
    .nth(5)
    .waitFor();
  await shot('contacts-applications-many');
}

function applyOf(applicantId: string, now: number): Parameters<typeof putApplyRow>[1] {
  return {
    id: `tour-${applicantId}`,
    applicantId,
    targetId: POPULAR,
    status: 0,
    source: 1,
    info: '我们在读书会见过',
    remark: '',
    shareWtId: null,
    readAt: null,
    createdAt: now,
    handledAt: null,
  };
}
