import { MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import type { ListChange } from '../../../src/core/lists/lists.ts';
import { BLACKLIST_SCOPE } from '../../../src/core/blacklist/blacklist.ts';
import type { FavouriteRow, ConversationRow, FriendRow, KvRow } from '../../../src/core/rows.ts';
import { GROUP_OWNERS, PEOPLE, STRANGER, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { noteRequest } from '../ledger.ts';
import { archiveWith } from './mute-steps.ts';
import { ask, isWithPerson, pickMessage, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

function archive(world: World): void {
  const tab = pickTab(world);
  const id = world.prng.pick(tab.device.conversationIDs);
  const on = world.prng.chance(0.7);
  archiveWith(world, tab, { id, on });
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

/** Blocks a user who exchanges no messages in the schedule, so that the server refuses none because of it. */
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

type Hidden = { readonly wtId: string; readonly on: boolean; readonly work: Promise<unknown> };

async function noteHidden(world: World, tab: Tab, { wtId, on, work }: Hidden): Promise<unknown> {
  return noteRequest(world.ledger, { kind: 'hidden', userId: tab.device.userId, ID: wtId, tab: tab.name, on, value: on ? '1' : '0', work });
}

export function hideWith(world: World, tab: Tab, { wtId, on }: { readonly wtId: string; readonly on: boolean }): void {
  const work = noteHidden(world, tab, { wtId, on, work: tab.build.hideFriend(tab.commands, wtId, on) });
  ask(world, tab, { name: 'hideFriend', what: `${wtId} ${on}`, work });
}

function hideFriend(world: World): void {
  const tab = pickTab(world);
  const friend = pickFriend(world, tab);
  if (friend !== undefined) hideWith(world, tab, { wtId: friend.wtId, on: friend.hideStatus === 0 && world.prng.chance(0.7) });
}

export function showWith(world: World, tab: Tab, wtId: string): void {
  const work = noteHidden(world, tab, { wtId, on: false, work: tab.build.showConversation(tab.commands, c2cConversationId(wtId)) });
  ask(world, tab, { name: 'showConversation', what: wtId, work });
}

/** Shows a hidden conversation again. If there is none, the user hides one first. */
async function showHidden(world: World): Promise<void> {
  const tab = pickTab(world);
  const isHidden = ({ hideStatus }: FriendRow): boolean => hideStatus === 1;
  if (!tab.device.rows<FriendRow>('friends').some(isHidden)) {
    const friend = pickFriend(world, tab);
    if (friend !== undefined) hideWith(world, tab, { wtId: friend.wtId, on: true });
    await world.pumpPartly();
  }
  const hidden = tab.isAlive ? tab.device.rows<FriendRow>('friends').filter(isHidden) : [];
  if (hidden.length > 0) showWith(world, tab, world.prng.pick(hidden).wtId);
}

/** Takes all conversations out of the archive. */
function emptyArchive(world: World): void {
  const tab = pickTab(world);
  ask(world, tab, { name: 'unarchiveAll', what: '', work: tab.build.unarchiveAll(tab.commands) });
}

/** The rows may change before each transaction reads them, so no final value of a mark is certain. */
function markAllRead(world: World): void {
  const tab = pickTab(world);
  const work = tab.build.markAllRead(tab.commands);
  for (const { conversationID } of tab.device.rows<ConversationRow>('conversations')) {
    const request = { kind: 'unreadMark', userId: tab.device.userId, ID: conversationID, on: false } as const;
    for (const name of [tab.name, 'another']) noteRequest(world.ledger, { ...request, tab: name, work }).catch(() => undefined);
  }
  ask(world, tab, { name: 'markAllRead', what: '', work });
}

/** Steps on lists of the account, apart from messages. */
export const LIST_STEPS: readonly Step[] = [
  { name: 'archive', weight: 2, run: archive },
  { name: 'markUnread', weight: 3.4, run: markAsUnread },
  { name: 'block', weight: 2, run: block },
  { name: 'favourite', weight: 2.8, run: changeFavourites },
  { name: 'groupEdit', weight: 2, run: nameGroup },
  { name: 'remark', weight: 2, run: nameFriend },
  { name: 'hideFriend', weight: 2, run: hideFriend },
  { name: 'showConversation', weight: 2, run: showHidden },
  { name: 'unarchiveAll', weight: 2, run: emptyArchive },
  { name: 'markAllRead', weight: 2, run: markAllRead },
];
