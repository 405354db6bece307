import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import { shelveConversation } from '../../src/core/conversations/conversation-rank.ts';
import { addPin, deletePin, type Pin } from '../../contract/http/pins.ts';
import { deletedBy, lanesOfMessage, messageOverlay, confirmedMessage } from '../../src/core/overlay/message-overlay.ts';
import { asShown, asConfirmed } from '../../src/core/overlay/row-overlay.ts';
import { FAVOURITES } from '../../src/core/lists/favourites-list.ts';
import { keyOf, overlayOf, removedIds } from '../../src/core/lists/fold-list.ts';
import type { ListRow, ServerList } from '../../src/core/lists/server-list.ts';
import { TABS } from '../../src/core/lists/tabs-list.ts';
import { TAGS, type TagRow } from '../../src/core/lists/tags-list.ts';
import { APPLY_OVERLAY } from '../../src/core/overlay/apply-overlay.ts';
import { FRIEND_OVERLAY, friendLane } from '../../src/core/overlay/friend-overlay.ts';
import { GROUP_OVERLAY } from '../../src/core/overlay/group-overlay.ts';
import { PINS_OVERLAY } from '../../src/core/overlay/pins-overlay.ts';
import { lanesOfValue, VALUE_OVERLAY } from '../../src/core/overlay/value-overlay.ts';
import { groupScope, pinsScope } from '../../src/core/conversations/chat-scopes.ts';
import { lanesOfConversation, shownConversation, confirmedConversation } from '../../src/core/overlay/conversation-overlay.ts';
import { APPLIES_SCOPE } from '../../src/core/people/applications/applications.ts';
import type { ApplyRow, FavouriteRow, ConversationRow, FriendRow, GroupRow, KvRow, MessageRow, OpRow, PinsRow, TabRow } from '../../src/core/rows.ts';
import { isEqual } from '../../src/shared/reuse-equal.ts';

export type MarkTables = {
  readonly messages: readonly MessageRow[];
  readonly conversations: readonly ConversationRow[];
  readonly ops: readonly OpRow[];
  readonly pins: readonly PinsRow[];
  readonly groups: readonly GroupRow[];
  readonly collections: readonly FavouriteRow[];
  readonly friends: readonly FriendRow[];
  readonly tags: readonly TagRow[];
  readonly tabs: readonly TabRow[];
  readonly applies: readonly ApplyRow[];
  readonly values: readonly KvRow[];
};

/** Of each message, the number of readers when it was last checked. */
export type ReadCounts = Map<string, number>;

/** Invariants of marks after every step: receipts only grow, each user reacts once with a kind, and a user's own change stays visible while it waits. */
export function checkMarks(tables: MarkTables, { me, counts }: { readonly me: string; readonly counts: ReadCounts }, fail: (what: string) => void): void {
  for (const row of tables.messages) {
    const count = (row.readReceiptInfo?.readCount ?? 0) + (row.isPeerRead ? 0.5 : 0);
    const before = counts.get(row.ID) ?? 0;
    if (count < before) fail(`I7 ${row.ID} was read by ${before} and now by ${count}`);
    if (count > 0) counts.set(row.ID, count);
    if (row.reactionList.length > 0) checkReactions(row, fail);
  }
  if (tables.ops.length > 0) {
    checkWaiting(tables, fail);
    checkWaitingMarks(tables, fail);
  }
  checkOverlays(tables, me, fail);
}

/** Stored rows equal the server's values with the waiting operations applied. A row without waiting operations equals the server's values. */
function checkOverlays({ messages, conversations, ops, ...others }: MarkTables, me: string, fail: (what: string) => void): void {
  const waiting = ops.toSorted((a, b) => a.order - b.order);
  for (const row of conversations) {
    const lanes = lanesOfConversation(row.conversationID);
    const shown = shownConversation(
      confirmedConversation(row),
      waiting.filter(({ entity }) => lanes.includes(entity)),
    );
    if (!isEqual(shown, row)) fail(`I9 ${row.conversationID} differs from the server with the waiting operations`);
    if (row.shelf !== 'gone' && row.shelf !== shelveConversation(row))
      fail(`I9 ${row.conversationID} is on the shelf ${row.shelf} and has ${row.markList.join()}`);
    if (row.markList.includes(MARK_FOLD) && !row.isMuted) fail(`C8 ${row.conversationID} is archived and not muted`);
  }
  checkLists({ messages, ...others }, waiting, fail);
  const overlay = messageOverlay({ userID: me, nick: '', avatar: '' });
  const deleted = new Set(ops.flatMap(deletedBy));
  for (const row of messages) {
    if (deleted.has(row.ID)) fail(`I9 ${row.ID} is shown and its deletion waits`);
    if (row.server === undefined && ops.length === 0) continue;
    const lanes = lanesOfMessage(row);
    const shown = asShown(
      confirmedMessage(row),
      waiting.filter(({ entity }) => lanes.includes(entity)),
      overlay,
    );
    if (!isEqual(withoutNames(shown), withoutNames(row))) fail(`I9 ${row.ID} differs from the server with the waiting operations`);
  }
}

type Listed = { readonly rows: readonly ListRow[]; readonly waiting: readonly OpRow[] };

function checkList(list: ServerList, { rows, waiting }: Listed, fail: (what: string) => void): void {
  const gone = new Set(waiting.flatMap((op) => removedIds(list, op)));
  const overlay = overlayOf<ListRow>(list);
  for (const row of rows) {
    const name = `${list.scope} ${keyOf(list, row)}`;
    if (!isEqual(asShown(asConfirmed(row, overlay), waiting, overlay), row)) fail(`I9 ${name} differs from the server with the waiting operations`);
    if (gone.has(keyOf(list, row))) fail(`I9 ${name} is shown and its deletion waits`);
  }
}

/** Rows on which no other waiting operation depends. */
function checkLists(
  { messages, pins, groups, collections: favouriteRows, friends, tags, tabs, applies, values }: Omit<MarkTables, 'conversations' | 'ops'>,
  waiting: readonly OpRow[],
  fail: (what: string) => void,
): void {
  const isThere = new Set(messages.filter(({ isRevoked }) => !isRevoked).map(({ ID }) => ID));
  const inLanes = (lanes: readonly string[]): readonly OpRow[] => waiting.filter(({ entity }) => lanes.includes(entity));
  for (const row of values) {
    if (row.key !== 'blacklist' && row.key !== 'userConfig') continue;
    if (!isEqual(asShown(asConfirmed(row, VALUE_OVERLAY), inLanes(lanesOfValue(row.key)), VALUE_OVERLAY), row))
      fail(`I9 ${row.key} differs from the server with the waiting operations`);
  }
  for (const row of groups) {
    const shown = asShown(asConfirmed(row, GROUP_OVERLAY), inLanes([groupScope(row.groupNumber)]), GROUP_OVERLAY);
    if (!isEqual(shown, row)) fail(`I9 group ${row.groupNumber} differs from the server with the waiting operations`);
  }
  for (const row of friends) {
    if (!isEqual(asShown(asConfirmed(row, FRIEND_OVERLAY), inLanes([friendLane(row.wtId)]), FRIEND_OVERLAY), row))
      fail(`I9 friend ${row.wtId} differs from the server with the waiting operations`);
  }
  for (const row of applies) {
    if (!isEqual(asShown(asConfirmed(row, APPLY_OVERLAY), inLanes([APPLIES_SCOPE]), APPLY_OVERLAY), row))
      fail(`I9 the application ${row.id} differs from the server with the waiting operations`);
  }
  const lists: readonly [ServerList, readonly ListRow[]][] = [
    [TAGS, tags],
    [TABS, tabs],
    [FAVOURITES, favouriteRows],
  ];
  for (const [list, rows] of lists) checkList(list, { rows, waiting: inLanes([list.scope]) }, fail);
  for (const row of pins) {
    const shown = asShown(asConfirmed(row, PINS_OVERLAY), inLanes([pinsScope(row.id)]), PINS_OVERLAY);
    // A pin that the server has not confirmed yet disappears with its message.
    const standing = (list: readonly Pin[]): readonly Pin[] => list.filter(({ id, msgId }) => id !== '' || isThere.has(msgId));
    if (!isEqual(standing(shown.pins), standing(row.pins)) || !isEqual(shown.server, row.server))
      fail(`I9 the pins of ${row.id} differ from the server with the waiting operations`);
  }
}

/** The name of a user who reacted changes with the profile. */
function withoutNames({ reactionList, ...row }: MessageRow): object {
  return { ...row, reactions: reactionList.map(({ partialUserList, ...reaction }) => [reaction, partialUserList.map(({ userID }) => userID)]) };
}

function checkReactions({ ID, reactionList }: MessageRow, fail: (what: string) => void): void {
  if (new Set(reactionList.map(({ reactionID }) => reactionID)).size < reactionList.length) fail(`I8 a kind of reaction is there twice under ${ID}`);
  for (const { reactionID, totalUserCount, partialUserList } of reactionList) {
    const people = new Set(partialUserList.map(({ userID }) => userID)).size;
    if (people !== partialUserList.length || people !== totalUserCount) fail(`I8 ${ID} counts ${totalUserCount} for ${reactionID} of ${people} people`);
  }
}

/** The user sees the effect of the last operation that waits for a thing. */
function checkWaiting({ messages, ops, pins }: MarkTables, fail: (what: string) => void): void {
  const last = new Map<string, () => void>();
  for (const { call, entity } of ops.toSorted((a, b) => a.order - b.order)) {
    if (call.kind === 'engine' && call.method === 'react') {
      const { ID, reactionID, on } = call.params;
      last.set(`${ID} ${reactionID}`, () => {
        const row = messages.find((one) => one.ID === ID);
        if (row === undefined || row.isRevoked) return;
        if (row.reactionList.some((one) => one.reactionID === reactionID && one.reactedByMyself) !== on)
          fail(`I9 ${ID} ${reactionID} ${on} waits and is not shown`);
      });
    }
    if (call.kind !== 'http' || (call.path !== addPin.path && call.path !== deletePin.path)) continue;
    const { path, body } = call;
    const strip = pins.find(({ id }) => entity === `pins:${id}`);
    const ID = body['msgId'] ?? strip?.server?.pins.find(({ id }) => id === body['id'])?.msgId;
    last.set(`pin ${JSON.stringify(ID)}`, () => {
      const row = messages.find((one) => one.ID === ID);
      // After the server has removed the pin, the other side may pin the message again before this device is notified.
      const isMeant = (pin: Pin): boolean => pin.msgId === ID && (path === addPin.path || body['id'] === undefined || pin.id === '' || pin.id === body['id']);
      // A deleted message removes its pin, whichever operation waits.
      if (row !== undefined && !row.isRevoked && (strip?.pins.some(isMeant) ?? false) !== (path === addPin.path))
        fail(`I9 ${path} of ${row.ID} waits and is not shown`);
    });
  }
  for (const check of last.values()) check();
}

/**
 * The list shows the last waiting change of a conversation's mark, unless a deletion of the conversation waits after it, or the end of a mute, which takes
 * the conversation out of the archive.
 */
function checkWaitingMarks({ conversations, ops }: MarkTables, fail: (what: string) => void): void {
  const last = new Map<string, boolean>();
  for (const { call } of ops.toSorted((a, b) => a.order - b.order)) {
    if (call.kind !== 'engine') continue;
    if (call.method === 'convMute' && call.params.type === 'AcceptAndNotify') last.delete(`${call.params.id} ${MARK_FOLD}`);
    if (call.method === 'convMark') for (const id of call.params.ids) last.set(`${id} ${call.params.mark}`, call.params.on);
    if (call.method !== 'convDelete') continue;
    const { ids } = call.params;
    for (const key of [...last.keys()].filter((one) => ids.some((id) => one.startsWith(`${id} `)))) last.delete(key);
  }
  for (const [key, on] of last) {
    const [id, mark = ''] = key.split(' ');
    const row = conversations.find(({ conversationID }) => conversationID === id);
    if (row !== undefined && row.markList.includes(mark) !== on) fail(`I9 the mark ${mark} ${on} of ${id} waits and is not shown`);
  }
}
