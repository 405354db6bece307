import { addPin, deletePin, type Pin } from '../../contract/http/pins.ts';
import { deletedBy, lanesOfMessage, messageOverlay, confirmedMessage } from '../../src/core/overlay/message-overlay.ts';
import { asShown, asConfirmed } from '../../src/core/overlay/row-overlay.ts';
import { FAVOURITES } from '../../src/core/lists/favourites-list.ts';
import { overlayOf, removedIds } from '../../src/core/lists/fold-list.ts';
import { GROUP_OVERLAY } from '../../src/core/overlay/group-overlay.ts';
import { PINS_OVERLAY } from '../../src/core/overlay/pins-overlay.ts';
import { lanesOfValue, VALUE_OVERLAY } from '../../src/core/overlay/value-overlay.ts';
import { groupScope, pinsScope } from '../../src/core/conversations/chat-scopes.ts';
import { lanesOfConversation, shownConversation, confirmedConversation } from '../../src/core/overlay/conversation-overlay.ts';
import type { FavouriteRow, ConversationRow, GroupRow, KvRow, MessageRow, OpRow, PinsRow } from '../../src/core/rows.ts';
import { isEqual } from '../../src/shared/reuse-equal.ts';

export type MarkTables = {
  readonly messages: readonly MessageRow[];
  readonly conversations: readonly ConversationRow[];
  readonly ops: readonly OpRow[];
  readonly pins: readonly PinsRow[];
  readonly groups: readonly GroupRow[];
  readonly collections: readonly FavouriteRow[];
  readonly values: readonly KvRow[];
};

/** Of each message, how many had read it when it was last looked at. */
export type ReadCounts = Map<string, number>;

/** What marks must be after every step: receipts only grow, nobody reacts twice, and what a user did stays before him while it waits. */
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

/** What is stored for the screens is what the server says, with what waits done to it; without either it is what the server says. */
function checkOverlays({ messages, conversations, ops, ...others }: MarkTables, me: string, fail: (what: string) => void): void {
  const waiting = ops.toSorted((a, b) => a.order - b.order);
  for (const row of conversations) {
    const lanes = lanesOfConversation(row.conversationID);
    const shown = shownConversation(
      confirmedConversation(row),
      waiting.filter(({ entity }) => lanes.includes(entity)),
    );
    if (!isEqual(shown, row)) fail(`I9 ${row.conversationID} is not as the server says it under what waits`);
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
    if (!isEqual(withoutNames(shown), withoutNames(row))) fail(`I9 ${row.ID} is not as the server says it under what waits`);
  }
}

/** Kinds of rows of which nothing else depends on what waits. */
function checkLists(
  { messages, pins, groups, collections: favouriteRows, values }: Omit<MarkTables, 'conversations' | 'ops'>,
  waiting: readonly OpRow[],
  fail: (what: string) => void,
): void {
  const isThere = new Set(messages.filter(({ isRevoked }) => !isRevoked).map(({ ID }) => ID));
  const inLanes = (lanes: readonly string[]): readonly OpRow[] => waiting.filter(({ entity }) => lanes.includes(entity));
  for (const row of values) {
    if (row.key !== 'blacklist' && row.key !== 'userConfig') continue;
    if (!isEqual(asShown(asConfirmed(row, VALUE_OVERLAY), inLanes(lanesOfValue(row.key)), VALUE_OVERLAY), row))
      fail(`I9 ${row.key} is not as the server says it under what waits`);
  }
  for (const row of groups) {
    const shown = asShown(asConfirmed(row, GROUP_OVERLAY), inLanes([groupScope(row.groupNumber)]), GROUP_OVERLAY);
    if (!isEqual(shown, row)) fail(`I9 group ${row.groupNumber} is not as the server says it under what waits`);
  }
  const favourites = inLanes([FAVOURITES.scope]);
  const gone = new Set(favourites.flatMap((op) => removedIds(FAVOURITES, op)));
  const overlay = overlayOf<FavouriteRow>(FAVOURITES);
  for (const row of favouriteRows) {
    if (!isEqual(asShown(asConfirmed(row, overlay), favourites, overlay), row)) fail(`I9 favourite ${row.id} is not as the server says it under what waits`);
    if (gone.has(row.id)) fail(`I9 favourite ${row.id} is shown and its deletion waits`);
  }
  for (const row of pins) {
    const shown = asShown(asConfirmed(row, PINS_OVERLAY), inLanes([pinsScope(row.id)]), PINS_OVERLAY);
    // A pin that the server has not told yet goes with its message.
    const standing = (list: readonly Pin[]): readonly Pin[] => list.filter(({ id, msgId }) => id !== '' || isThere.has(msgId));
    if (!isEqual(standing(shown.pins), standing(row.pins)) || !isEqual(shown.server, row.server))
      fail(`I9 the pins of ${row.id} are not as the server says them under what waits`);
  }
}

/** How a user is named among those who reacted changes with the profile. */
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

/** The last of the operations that wait for one thing is what the user sees of it. */
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
      // Once the server has carried the removal out, the other side may pin the message anew before this device hears of it.
      const isMeant = (pin: Pin): boolean => pin.msgId === ID && (path === addPin.path || body['id'] === undefined || pin.id === '' || pin.id === body['id']);
      // A message that is gone takes its pin along, whatever waits.
      if (row !== undefined && !row.isRevoked && (strip?.pins.some(isMeant) ?? false) !== (path === addPin.path))
        fail(`I9 ${path} of ${row.ID} waits and is not shown`);
    });
  }
  for (const check of last.values()) check();
}

/** The last change of a mark that waits for a conversation is what the list shows, unless a deletion of the conversation waits after it. */
function checkWaitingMarks({ conversations, ops }: MarkTables, fail: (what: string) => void): void {
  const last = new Map<string, boolean>();
  for (const { call } of ops.toSorted((a, b) => a.order - b.order)) {
    if (call.kind !== 'engine') continue;
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
