import { MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { ListChange } from '../../../src/core/lists/lists.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import { BLACKLIST_SCOPE } from '../../../src/core/blacklist/blacklist.ts';
import type { FavouriteRow, ConversationRow, FriendRow, KvRow } from '../../../src/core/rows.ts';
import { GROUP_OWNERS, PEOPLE, STRANGER, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { noteRequest } from '../ledger.ts';
import { ask, isWithPerson, pickMessage, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

function archive(world: World): void {
  const tab = pickTab(world);
  const id = world.prng.pick(tab.device.conversationIDs);
  const on = world.prng.chance(0.7);
  ask(world, tab, { name: 'archive', what: `${id} ${on}`, work: tab.build.archiveConversation(tab.commands, id, on) });
}

function setUnreadMark(world: World, tab: Tab, { conversationID, on }: { readonly conversationID: string; readonly on: boolean }): void {
  const command = on ? tab.build.markUnread : world.prng.pick([tab.build.clearUnreadMark, tab.build.markConversationRead]);
  const request = { kind: 'unreadMark', userId: tab.device.userId, ID: conversationID, tab: tab.name, on } as const;
  const work = noteRequest(world.ledger, { ...request, work: command(tab.commands, conversationID) });
  ask(world, tab, { name: on ? 'markUnread' : 'clearUnreadMark', what: conversationID, work });
}

/** Marks a listed conversation as unread, or clears the mark by opening the conversation or by marking all its messages as read. */
async function markAsUnread(world: World): Promise<void> {
  const tab = pickTab(world);
  const listed = tab.device.rows<ConversationRow>('conversations').filter(({ shelf, conversationID }) => shelf !== 'gone' && !isWithPerson(conversationID));
  if (listed.length === 0) return;
  const marked = listed.filter(({ markList }) => markList.includes(MARK_UNREAD));
  const { conversationID, markList } = world.prng.pick(marked.length > 0 && world.prng.chance(0.6) ? marked : listed);
  const on = !markList.includes(MARK_UNREAD) || world.prng.chance(0.2);
  setUnreadMark(world, tab, { conversationID, on });
  if (!on || world.prng.chance(0.4)) return;
  // The user changes the mark again while the first change may be in progress.
  await world.pumpPartly();
  if (tab.isAlive) setUnreadMark(world, tab, { conversationID, on: false });
}

/** Blocks a user without messages, so that none is refused for it. */
function block(world: World): void {
  blockWith(world, pickTab(world), world.prng.pick([STRANGER, ...PEOPLE]));
}

export function blockWith(world: World, tab: Tab, person: string): void {
  const list = tab.device.rows<KvRow>('kv').find(({ key }) => key === BLACKLIST_SCOPE)?.value;
  const on = !JSON.stringify(list ?? []).includes(person);
  ask(world, tab, { name: 'block', what: `${person} ${on}`, work: tab.build.blockPerson(tab.commands, person, on) });
}

function changeFavourites(world: World): void {
  const tab = pickTab(world);
  const rows = tab.device.rows<FavouriteRow>('collections');
  const kind = rows.length === 0 ? 'add' : world.prng.pick(['add', 'pin', 'delete'] as const);
  if (kind === 'add') {
    const row = pickMessage(world, tab, (one) => one.status === 'success' && !one.isRevoked && one.type === 'TIMTextElem');
    if (row !== undefined) ask(world, tab, { name: 'favourite', what: `add ${row.ID}`, work: tab.build.collectMessage(tab.commands, row.ID) });
    return;
  }
  const { id, topStatus } = world.prng.pick(rows);
  const pinning = topStatus === 1 ? ('unpin' as const) : ('pin' as const);
  const change: ListChange =
    kind === 'pin' ? { scope: 'collections', operation: pinning, body: { id } } : { scope: 'collections', operation: 'remove', body: { ids: [id] } };
  const work = tab.build.changeList(tab.commands, change);
  ask(world, tab, { name: 'favourite', what: `${kind} ${id}`, work });
}

/** A member's remark for a group, which no other user sees. */
function nameGroup(world: World): void {
  const tab = pickTab(world);
  const groupNumber = world.prng.pick(Object.keys(GROUP_OWNERS));
  const value = `remark ${world.trace.length}`;
  ask(world, tab, {
    name: 'groupEdit',
    what: `${groupNumber} ${value}`,
    work: tab.build.editGroup(tab.commands, groupNumber, { field: 'remark', value }),
  });
}

/** Few names, so that several devices make a tag of the same one. */
const NAMES = ['work', 'home', 'school'] as const;

function pickFriend(world: World, tab: Tab): FriendRow | undefined {
  const friends = tab.device.rows<FriendRow>('friends');
  return friends.length === 0 ? undefined : world.prng.pick(friends);
}

function nameFriend(world: World): void {
  const tab = pickTab(world);
  const friend = pickFriend(world, tab);
  if (friend !== undefined) nameWith(world, tab, friend.wtId);
}

export function nameWith(world: World, tab: Tab, wtId: string): void {
  const value = `friend ${world.trace.length}`;
  const named = tab.build.changeRemark(tab.commands, wtId, value);
  // The list keeps these friends, so the server refuses no remark for them.
  const isKept = USERS.some((userId) => userId === wtId);
  const request = { kind: 'remark', userId: tab.device.userId, ID: wtId, tab: tab.name, on: true, value } as const;
  ask(world, tab, { name: 'remark', what: `${wtId} ${value}`, work: isKept ? noteRequest(world.ledger, { ...request, work: named }) : named });
}

function hideFriend(world: World): void {
  const tab = pickTab(world);
  const friend = pickFriend(world, tab);
  if (friend === undefined) return;
  const on = friend.hideStatus === 0 && world.prng.chance(0.5);
  ask(world, tab, { name: 'hideFriend', what: `${friend.wtId} ${on}`, work: tab.build.hideFriend(tab.commands, friend.wtId, on) });
}

/** Some of the known tags, and sometimes a name that another device may make a tag of too. */
function setTags(world: World, tab = pickTab(world)): void {
  const friend = pickFriend(world, tab);
  if (friend !== undefined) setTagsOf(world, tab, friend.wtId);
}

export function setTagsOf(world: World, tab: Tab, wtId: string): void {
  const tags = tab.device.rows<TagRow>('tags');
  const tagIds = tags.filter(() => world.prng.chance(0.5)).map(({ id }) => id);
  const names = tags.length === 0 || world.prng.chance(0.5) ? [world.prng.pick(NAMES)] : [];
  const work = tab.build.setTagsOfFriend(tab.commands, wtId, { tagIds, names });
  ask(world, tab, { name: 'setTags', what: `${wtId} ${tagIds.length} ${names.join()}`, work });
}

/** The name of a renamed tag may be the one that another device gives to a new tag. */
async function renameTag(world: World): Promise<void> {
  const tab = pickTab(world);
  if (tab.device.rows<TagRow>('tags').length === 0) {
    setTags(world, tab);
    await world.pumpPartly();
  }
  const tags = tab.device.rows<TagRow>('tags');
  if (tags.length === 0 || !tab.isAlive) return;
  const { id, wtIds, tagName: before } = world.prng.pick(tags);
  const tagName = world.prng.chance(0.3) ? world.prng.pick(NAMES) : `tag ${world.trace.length}`;
  const work = tab.build.saveTag(tab.commands, { id, tagName, wtIds });
  const request = { kind: 'tag', userId: tab.device.userId, ID: before, tab: tab.name, on: false } as const;
  ask(world, tab, { name: 'renameTag', what: `${id} ${tagName}`, work: noteRequest(world.ledger, { ...request, work }) });
}

/** Steps on lists of the account, apart from messages. */
export const LIST_STEPS: readonly Step[] = [
  { name: 'archive', weight: 2, run: archive },
  { name: 'markUnread', weight: 3.4, run: markAsUnread },
  { name: 'block', weight: 2, run: block },
  { name: 'favourite', weight: 2.4, run: changeFavourites },
  { name: 'groupEdit', weight: 2, run: nameGroup },
  { name: 'remark', weight: 2, run: nameFriend },
  { name: 'hideFriend', weight: 2, run: hideFriend },
  { name: 'setTags', weight: 2, run: (world) => setTags(world) },
  { name: 'renameTag', weight: 2.2, run: renameTag },
];
