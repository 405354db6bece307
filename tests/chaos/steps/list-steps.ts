import { MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { ListChange } from '../../../src/core/lists/lists.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import { BLACKLIST_SCOPE } from '../../../src/core/blacklist/blacklist.ts';
import type { FavouriteRow, ConversationRow, FriendRow, KvRow } from '../../../src/core/rows.ts';
import { GROUP_OWNERS, STRANGER } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count, noteRequest } from '../ledger.ts';
import { pickMessage, pickTab, notified } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

type Request = { readonly name: string; readonly what: string; readonly work: Promise<unknown> };

function ask(world: World, tab: string, { name, what, work }: Request): void {
  count(world.tally, name);
  world.note(`${tab} ${name} ${what}`);
  notified(world, `${tab} ${name}`, work);
}

function archive(world: World): void {
  const tab = pickTab(world);
  const id = world.prng.pick(tab.device.conversationIDs);
  const on = world.prng.chance(0.7);
  ask(world, tab.name, { name: 'archive', what: `${id} ${on}`, work: tab.build.archiveConversation(tab.commands, id, on) });
}

function setUnreadMark(world: World, tab: Tab, { conversationID, on }: { readonly conversationID: string; readonly on: boolean }): void {
  const command = on ? tab.build.markUnread : world.prng.pick([tab.build.clearUnreadMark, tab.build.markConversationRead]);
  const request = { kind: 'unreadMark', userId: tab.device.userId, ID: conversationID, tab: tab.name, on } as const;
  const work = noteRequest(world.ledger, { ...request, work: command(tab.commands, conversationID) });
  ask(world, tab.name, { name: on ? 'markUnread' : 'clearUnreadMark', what: conversationID, work });
}

/** Marks a listed conversation as unread, or clears the mark by opening the conversation or by marking all its messages as read. */
async function markAsUnread(world: World): Promise<void> {
  const tab = pickTab(world);
  const listed = tab.device.rows<ConversationRow>('conversations').filter(({ shelf }) => shelf !== 'gone');
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

/** Blocks a user without conversations, so that no message is refused for it. */
function block(world: World): void {
  const tab = pickTab(world);
  const list = tab.device.rows<KvRow>('kv').find(({ key }) => key === BLACKLIST_SCOPE)?.value;
  const on = !JSON.stringify(list ?? []).includes(STRANGER);
  ask(world, tab.name, { name: 'block', what: String(on), work: tab.build.blockPerson(tab.commands, STRANGER, on) });
}

function changeFavourites(world: World): void {
  const tab = pickTab(world);
  const rows = tab.device.rows<FavouriteRow>('collections');
  const kind = rows.length === 0 ? 'add' : world.prng.pick(['add', 'pin', 'delete'] as const);
  if (kind === 'add') {
    const row = pickMessage(world, tab, (one) => one.status === 'success' && !one.isRevoked && one.type === 'TIMTextElem');
    if (row !== undefined) ask(world, tab.name, { name: 'favourite', what: `add ${row.ID}`, work: tab.build.collectMessage(tab.commands, row.ID) });
    return;
  }
  const { id, topStatus } = world.prng.pick(rows);
  const pinning = topStatus === 1 ? ('unpin' as const) : ('pin' as const);
  const change: ListChange =
    kind === 'pin' ? { scope: 'collections', operation: pinning, body: { id } } : { scope: 'collections', operation: 'remove', body: { ids: [id] } };
  const work = tab.build.changeList(tab.commands, change);
  ask(world, tab.name, { name: 'favourite', what: `${kind} ${id}`, work });
}

/** A member's remark for a group, which no other user sees. */
function nameGroup(world: World): void {
  const tab = pickTab(world);
  const groupNumber = world.prng.pick(Object.keys(GROUP_OWNERS));
  const value = `remark ${world.trace.length}`;
  ask(world, tab.name, {
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
  if (friend === undefined) return;
  const value = `friend ${world.trace.length}`;
  ask(world, tab.name, { name: 'remark', what: `${friend.wtId} ${value}`, work: tab.build.changeRemark(tab.commands, friend.wtId, value) });
}

function hideFriend(world: World): void {
  const tab = pickTab(world);
  const friend = pickFriend(world, tab);
  if (friend === undefined) return;
  const on = friend.hideStatus === 0 && world.prng.chance(0.5);
  ask(world, tab.name, { name: 'hideFriend', what: `${friend.wtId} ${on}`, work: tab.build.hideFriend(tab.commands, friend.wtId, on) });
}

/** Some of the known tags, and sometimes a name that another device may make a tag of too. */
function setTags(world: World, tab = pickTab(world)): void {
  const friend = pickFriend(world, tab);
  if (friend === undefined) return;
  const tags = tab.device.rows<TagRow>('tags');
  const tagIds = tags.filter(() => world.prng.chance(0.5)).map(({ id }) => id);
  const names = tags.length === 0 || world.prng.chance(0.5) ? [world.prng.pick(NAMES)] : [];
  const work = tab.build.setTagsOfFriend(tab.commands, friend.wtId, { tagIds, names });
  ask(world, tab.name, { name: 'setTags', what: `${friend.wtId} ${tagIds.length} ${names.join()}`, work });
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
  const { id, wtIds } = world.prng.pick(tags);
  const tagName = world.prng.chance(0.3) ? world.prng.pick(NAMES) : `tag ${world.trace.length}`;
  ask(world, tab.name, { name: 'renameTag', what: `${id} ${tagName}`, work: tab.build.saveTag(tab.commands, { id, tagName, wtIds }) });
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
