import { OWN_TAB, SESSION_TYPE, TAB_SHOWN } from '../../contract/http/tab-values.ts';
import type { TagRow } from '../../src/core/lists/tags-list.ts';
import type { FriendRow, TabRow } from '../../src/core/rows.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { createRandom } from '../support/message-corpus.ts';
import { buildFriend } from './build-rows.ts';
import { fillAccount, putAll } from './fill-account.ts';
import type { PeopleSize } from './people-size.ts';
import { planConversations, type ConversationPlan } from './plan-conversations.ts';
import { FRIEND, ME } from './world-size.ts';

const SEED = 17;
const SURNAMES = Array.from('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜');
const GIVEN = Array.from('安博晨丹恩芳刚浩佳凯蕾明宁鹏琪睿诗涛薇欣雅泽文清雨嘉俊思');
const LATIN = ['Alice', 'Bruno', 'Clara', 'David', 'Elena', 'Felix', 'Grace', 'Henry'] as const;
/** One of this many friends has a Latin name. */
const LATIN_EVERY = 10;
/** The ID of the first tag by name, and of the first own tab. */
export const FIRST_TAG = 'tag 000';
export const FIRST_TAB = 'tab 00';
export const FIRST_TAB_NAME = '分组00';

/** Own tabs contain conversations from this index on, which are not among the first rows of All. */
export function tabMembers(size: PeopleSize, plans: readonly ConversationPlan[]): readonly ConversationPlan[] {
  return plans.filter(({ isArchived }) => !isArchived).slice(Math.floor(plans.length / 2), Math.floor(plans.length / 2) + size.membersOfTab);
}

/** Fills the database of the signed-in account like fillAccount, and with friends who have real names, tags and own tabs. */
export async function fillPeople(size: PeopleSize): Promise<void> {
  await fillAccount(size.world);
  const dexie = new AccountDatabase(ME);
  await dexie.open();
  await dexie.friends.where('wtId').notEqual(FRIEND).delete();
  await dexie.tags.clear();
  await dexie.tabs.clear();
  const plans = planConversations(size.world);
  const friends = buildFriends(size, plans);
  const db = dexie.backendDB();
  await putAll(db, 'friends', friends);
  await putAll(db, 'tags', buildTags(size, friends));
  await putAll(db, 'tabs', buildTabs(size, plans));
  dexie.close();
}

function buildFriends(size: PeopleSize, plans: readonly ConversationPlan[]): readonly FriendRow[] {
  const random = createRandom(SEED);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const nameOf = (at: number): string => (at % LATIN_EVERY === 0 ? `${pick(LATIN)} ${at}` : `${pick(SURNAMES)}${pick(GIVEN)}${pick(GIVEN)}`);
  const people = plans.filter(({ isGroup, target }) => !isGroup && target !== FRIEND).slice(0, size.friends);
  return people.map(({ target }, at) => ({ ...buildFriend(target), nickName: nameOf(at) }));
}

const padded = (at: number, digits: number): string => String(at).padStart(digits, '0');

function buildTags(size: PeopleSize, friends: readonly FriendRow[]): readonly TagRow[] {
  return Array.from({ length: size.tags }, (_, at) => {
    const from = (at * 29) % Math.max(1, friends.length - size.membersOfTag);
    const wtIds = friends.slice(from, from + size.membersOfTag).map(({ wtId }) => wtId);
    return { id: `tag ${padded(at, 3)}`, tagName: `标签${padded(at, 3)}`, wtIds: wtIds.sort(), userCount: wtIds.length };
  });
}

function buildTabs(size: PeopleSize, plans: readonly ConversationPlan[]): readonly TabRow[] {
  const relationList = tabMembers(size, plans).map(({ target, isGroup }) => ({
    sessionId: target,
    sessionType: isGroup ? SESSION_TYPE.group : SESSION_TYPE.pair,
    relationId: '',
    name: '',
    avatar: '',
  }));
  return Array.from({ length: size.ownTabs }, (_, at) => ({
    id: `tab ${padded(at, 2)}`,
    groupName: `分组${padded(at, 2)}`,
    hideStatus: TAB_SHOWN,
    defaultGroup: OWN_TAB,
    sort: 10 + at,
    relationList,
  }));
}
