import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { insertUser, USER_STATE } from '../../../server/store/account/users.ts';
import { deleteFriend, putFriend } from '../../../server/store/friends/friends.ts';
import { updateGroup } from '../../../server/store/groups/groups.ts';
import { dismiss, openChat } from '../hands.ts';
import { operate } from '../operate.ts';
import { ready, type Stage } from '../stage.ts';
import { button, dialog, fieldError, item, ME, openAs, openMenuOf, openProfile, post, question } from './helpers.ts';

const FRIEND = '10002';
const STRANGER = '10014';
const APPLICANT = '10007';
const BLOCKED = '10013';
const DELETED_ME = '10006';
const GONE = '10031';
const LONG = '10032';
const OFFICIAL = '10033';
const SYSTEM = '10034';
/** A group with a stranger in it, of which the user is an ordinary member. */
const PROTECTED_GROUP = '200004';
const PROTECTED = '10016';
const NOBODY = '99999';

/** Profiles of all kinds of people. */
export async function showProfiles(stage: Stage): Promise<void> {
  await prepare(stage);
  const here = await openAs(stage, ME);
  const { page, shot } = here;
  for (const [wtId, words, name] of [
    [ME, zh('people.me'), 'profile-self'],
    [STRANGER, zh('people.add'), 'profile-stranger'],
    [APPLICANT, zh('contacts.accept'), 'profile-applicant'],
    [BLOCKED, zh('people.blocked'), 'profile-blocked'],
    [DELETED_ME, '您不是对方好友', 'profile-deleted-me'],
    [GONE, zh('people.gone'), 'profile-gone'],
    [LONG, '一二三四五六', 'profile-long'],
    [OFFICIAL, zh('common.official'), 'profile-official'],
    [SYSTEM, zh('people.card.system'), 'profile-system'],
    [NOBODY, zh('qr.link.none'), 'profile-none'],
  ] as const) {
    await openProfile(here, wtId, words);
    await shot(name);
  }
  await openChat(here, `GROUP${PROTECTED_GROUP}`);
  await showAuthor(page, PROTECTED, zh('people.protected'));
  await shot('profile-protected');
  await showOffline(here);
}

/** The settings of a friend, and the hidden conversations. */
export async function showFriendSettings(stage: Stage): Promise<void> {
  const own = await stage.sender(ME);
  await post(own, '/userFriends/update', { friendsWtId: FRIEND, remark: '湖边的苏老师' });
  for (const tagName of ['设计', '湖友']) {
    const tagId = await post(own, '/userTag/add', { tagName });
    await post(own, '/userTag/addUser4Tag', { tagId, wtIds: [FRIEND] });
  }
  for (const tagName of ['同事', '家人', '一二三四五六七八九十一二三四五']) await post(own, '/userTag/add', { tagName });
  const here = await openAs(stage, ME);
  const { page, shot } = here;
  const profile = await openProfile(here, FRIEND, '湖友');
  await shot('profile-friend');
  await showCommonGroups(here, profile);
  await openMenuOf(page, button(profile, zh('people.card.settings')));
  await shot('profile-menu');
  await item(page, zh('people.friend.names')).click();
  await showNames(here);
  await showDialogs(here);
  await showHidden(here);
}

/** People of kinds that the demo world does not have. */
async function prepare(stage: Stage): Promise<void> {
  await operate(stage.dataDir, async ({ db, now }) => {
    const person = { passwordHash: '', passwordSalt: '', createdAt: now };
    await insertUser(db, { ...person, id: GONE, nickName: '旧友', state: USER_STATE.deregistered });
    await insertUser(db, {
      ...person,
      id: LONG,
      nickName: '一二三四五六七八九十一二三四五六',
      bio: '愿你有一段不被打扰的时光，和一杯温度刚刚好的茶。写字、拍照、长跑，偶尔烤面包，常年收集各地的火车票和明信片。',
      gender: 1,
      birthday: '1990-02-28 00:00:00',
      level: 42,
      svipStatus: 2,
      svipLevel: 9,
      svipExpireAt: now * 2,
      luckyNumber: '66888',
    });
    await insertUser(db, { ...person, id: OFFICIAL, nickName: '滇池天文台', userType: 1, bio: '每晚八点发布星空预报' });
    await insertUser(db, { ...person, id: SYSTEM, nickName: '安全中心', userType: 2 });
    for (const friendId of [GONE, LONG, OFFICIAL])
      await putFriend(db, { ownerId: ME, friendId, remark: friendId === LONG ? '高中同桌后来去了北京的小六' : '', createdAt: now });
    for (const ownerId of [LONG, OFFICIAL]) await putFriend(db, { ownerId, friendId: ME, createdAt: now });
    await deleteFriend(db, DELETED_ME, ME);
    await updateGroup(db, PROTECTED_GROUP, { memberProtectSwitch: 1 });
  });
  const [own, applicant] = [await stage.sender(ME), await stage.sender(APPLICANT)];
  await post(applicant, '/userFriends/apply', { applyWtId: ME, applySource: 1, applyInfo: '我是「日本語もくもく会」的佐藤美咲' });
  await post(own, '/user/friendBlack/add', { friendWtId: BLOCKED });
}

/** Opens the profile of an author in the open chat. */
async function showAuthor(page: Page, wtId: string, words: string): Promise<void> {
  await page.locator(`[data-msg-id^="${wtId}-"] [data-author]`).last().click();
  await dialog(page, zh('people.title')).getByText(words).waitFor();
}

async function showOffline(here: Stage): Promise<void> {
  const { page, shot } = here;
  await page.context().setOffline(true);
  await openProfile(here, '10003', zh('people.more'));
  await shot('profile-offline');
  await openProfile(here, NOBODY, zh('qr.link.unreachable'));
  await shot('profile-unreachable');
  await page.context().setOffline(false);
}

async function showCommonGroups({ page, shot }: Stage, profile: Locator): Promise<void> {
  await profile.getByRole('button', { name: new RegExp(`^${zh('people.commonGroups')}`) }).click();
  const groups = page.getByRole('list', { name: zh('people.commonGroups') });
  await groups.getByRole('button').first().waitFor();
  await shot('profile-groups');
  await dismiss(page, groups);
}

async function showNames({ page, shot }: Stage): Promise<void> {
  const names = dialog(page, zh('people.friend.names'));
  await names.getByText('家人').waitFor();
  await shot('friend-names');
  await names.getByRole('textbox', { name: zh('people.card.remark') }).fill('苏念');
  await names.getByRole('textbox', { name: zh('people.friend.newTag') }).fill('一二三四五六七八九十一二三四五六');
  await fieldError(names, zh('people.friend.remarkIsNick')).waitFor();
  await shot('friend-names-refused');
  await button(names, zh('common.cancel')).click();
}

async function showDialogs({ page, shot }: Stage): Promise<void> {
  const profile = dialog(page, zh('people.title'));
  const choose = async (name: string): Promise<void> => {
    await openMenuOf(page, button(profile, zh('people.card.settings')));
    await item(page, name).click();
  };
  await choose(zh('people.friend.moments'));
  const moments = dialog(page, zh('people.friend.moments'));
  await moments.waitFor();
  await shot('friend-moments');
  await button(moments, zh('common.close')).click();
  await choose(zh('people.friend.recommend'));
  const picker = dialog(page, zh('people.friend.recommend'));
  await picker.locator('[data-target]').first().getByRole('checkbox').check();
  await shot('friend-recommend');
  await button(picker, zh('common.cancel')).click();
  for (const [entry, name] of [
    [zh('people.block'), 'friend-block'],
    [zh('people.friend.delete'), 'friend-delete'],
  ] as const) {
    await choose(entry);
    await question(page).waitFor();
    await shot(name);
    await button(question(page), zh('common.cancel')).click();
    await profile.waitFor();
  }
}

async function showHidden(here: Stage): Promise<void> {
  const { page, shot } = here;
  const hidden = page.getByRole('list', { name: zh('settings.hidden.title') });
  await ready(page, '/privacySettings');
  await page.getByText(zh('settings.hidden.empty')).scrollIntoViewIfNeeded();
  await shot('settings-hidden-none');
  const profile = await openProfile(here, FRIEND, '湖友');
  await openMenuOf(page, button(profile, zh('people.card.settings')));
  await item(page, zh('people.friend.hide')).click();
  await profile.getByText(zh('people.card.isHidden')).waitFor();
  await shot('profile-hidden');
  await ready(page, '/privacySettings');
  await hidden.getByRole('button').first().scrollIntoViewIfNeeded();
  await shot('settings-hidden');
  await hidden.getByRole('button', { name: /^显示与/ }).click();
  await hidden.waitFor({ state: 'detached' });
}
