import { ADMINISTRATOR_ID } from '../../contract/ids.ts';
import { holeBetween } from '../../src/core/history/holes.ts';
import type { TagRow } from '../../src/core/lists/tags-list.ts';
import {
  PENDING_SEQUENCE,
  type ApplyRow,
  type FavouriteRow,
  type ConversationRow,
  type FriendRow,
  type GroupRow,
  type HoleRow,
  type KvRow,
  type MessageRow,
  type OpRow,
  type OutboxRow,
  type PinsRow,
  type QuarantineRow,
  type TabRow,
} from '../../src/core/rows.ts';
import { schemaEpochOf, SHOWN_ROWS, type Device } from './device.ts';
import { DEVICES } from './chaos-server.ts';
import { checkMarks, type ReadCounts } from './mark-invariants.ts';
import { hasOwnPlaces, isExpired, placesOf, sequenceUpTo } from './parts/pair-places.ts';
import { isSnapshots } from './parts/snapshot-seeds.ts';
import { isWithPerson } from './steps/pick.ts';
import type { World } from './world.ts';
import { spansIn } from './group-admin/group-spans.ts';

type Tables = {
  readonly messages: readonly MessageRow[];
  readonly conversations: readonly ConversationRow[];
  readonly holes: readonly HoleRow[];
  readonly outbox: readonly OutboxRow[];
  readonly kv: ReadonlyMap<string, unknown>;
  readonly quarantine: readonly QuarantineRow[];
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

type Memory = {
  statuses: Map<string, string>;
  readonly readCounts: ReadCounts;
  cursor: number;
  /** The cursor of each large group's log. */
  readonly groupCursors: Map<string, number>;
  /** The number of requested writes when the rows were last checked. */
  writes: number;
  /** What the screens showed when they were last compared with the rows. */
  shown: readonly unknown[];
};

/** `isSettled` = all pending work has run; `isLast` = unchanged rows and screens are checked too. */
export type StepCheck = { check(isSettled: boolean, isLast?: boolean): void };

function readTables(device: Device): Tables {
  return {
    messages: device.rows('messages'),
    conversations: device.rows('conversations'),
    holes: device.rows('holes'),
    outbox: device.rows('outbox'),
    kv: new Map(device.rows<KvRow>('kv').map(({ key, value }) => [key, value])),
    quarantine: device.rows('quarantine'),
    ops: device.rows('ops'),
    pins: device.rows('pins'),
    groups: device.rows('groups'),
    collections: device.rows('collections'),
    friends: device.rows('friends'),
    tags: device.rows('tags'),
    tabs: device.rows('tabs'),
    applies: device.rows('applies'),
    values: device.rows('kv'),
  };
}

function* upwards(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += 1) yield at;
}

/** Unread count by protocol A41, computed independently of the product. */
function unreadOf(conversation: ConversationRow, rows: readonly MessageRow[], me: string): number {
  const mark = Math.max(conversation.readSequence, conversation.clearSequence);
  // Tips of a group and the first message of a friendship are the only messages here that never count as unread.
  const isCounted = (row: MessageRow): boolean => row.from !== me && row.from !== ADMINISTRATOR_ID && !row.isRevoked && !isWithPerson(row.conversationID);
  return rows.filter((row) => isCounted(row) && row.sequence > mark && row.sequence < PENDING_SEQUENCE).length;
}

/** The log rows of each conversation. */
function groupByConversation(rows: readonly MessageRow[]): ReadonlyMap<string, readonly MessageRow[]> {
  const groups = new Map<string, MessageRow[]>();
  for (const row of rows) {
    if (row.sequence >= PENDING_SEQUENCE) continue;
    const group = groups.get(row.conversationID);
    if (group === undefined) groups.set(row.conversationID, [row]);
    else group.push(row);
  }
  return groups;
}

/** The invariants I1-I6 of reliability §2 and those of marks, on each database that was written since the last step. */
export function createStepCheck(world: World): StepCheck {
  const memories = new Map<string, Memory>(
    DEVICES.map((name) => [name, { statuses: new Map(), readCounts: new Map(), cursor: 0, groupCursors: new Map(), writes: -1, shown: [] }]),
  );

  function fail(device: Device, what: string): void {
    world.violate(`${device.name}: ${what}`);
  }

  function checkMessages(device: Device, tables: Tables, memory: Memory): void {
    const places = new Set<string>();
    const queued = new Set(tables.outbox.map((row) => row.ID));
    for (const row of tables.messages) {
      const place = `${row.conversationID} ${row.sequence}`;
      if (places.has(place)) fail(device, `I1 two rows at ${place}`);
      places.add(place);
      if (row.sequence >= PENDING_SEQUENCE && !queued.has(row.ID) && row.ackSeq === undefined && row.status !== 'fail') {
        fail(device, `I3 ${row.ID} is neither in the log nor in the outbox nor acknowledged (${row.status})`);
      }
      const before = memory.statuses.get(row.ID);
      if (before === 'success' && row.status !== 'success') fail(device, `I6 ${row.ID} went from success to ${row.status}`);
    }
    memory.statuses = new Map(tables.messages.map((row) => [row.ID, row.status]));
    const ids = new Set(tables.messages.map((row) => row.ID));
    for (const row of tables.outbox) if (!ids.has(row.ID)) fail(device, `I3 the outbox sends ${row.ID}, which is no message`);
  }

  /** Every sequence up to the newest known one is stored, in a hole, in quarantine or not visible to this user. */
  function checkPlaces(device: Device, tables: Tables, { conversation, rows }: { conversation: ConversationRow; rows: readonly MessageRow[] }): void {
    const { conversationID } = conversation;
    const holes = tables.holes.filter((hole) => hole.conversationID === conversationID).sort((a, b) => a.from - b.from);
    const stored = new Set(rows.map((row) => row.sequence));
    for (const [at, hole] of holes.entries()) {
      if (hole.to < hole.from || (holes[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= hole.to) fail(device, `I2 holes of ${conversationID} overlap`);
      for (const sequence of stored) if (sequence >= hole.from && sequence <= hole.to) fail(device, `I2 ${conversationID} ${sequence} is stored and missing`);
    }
    const first = Math.max(conversation.firstSequence, conversation.clearSequence + 1, 1);
    const own = hasOwnPlaces(world, conversationID) ? placesOf(world, device.userId, conversationID) : undefined;
    const places = own === undefined ? upwards(first, conversation.lastSequence) : [...own.values()].filter((place) => place >= first);
    for (const sequence of places) {
      if (sequence > conversation.lastSequence) break;
      if (stored.has(sequence) || holeBetween(holes, sequence - 1, sequence + 1) !== undefined) continue;
      if (tables.quarantine.some((row) => row.conversationID === conversationID && row.sequence === sequence)) continue;
      const seq = own === undefined ? sequence : sequenceUpTo(own, sequence);
      if (isForMe(device, conversationID, seq)) fail(device, `I2 ${conversationID} ${sequence} is neither stored nor known to be missing`);
    }
    for (const row of rows) if (row.sequence <= conversation.clearSequence) fail(device, `I2 ${conversationID} ${row.sequence} was cleared and is here`);
    const unread = unreadOf(conversation, rows, device.userId);
    const mark = Math.max(conversation.readSequence, conversation.clearSequence);
    const isAhead = rows.some((row) => row.sequence > conversation.lastSequence);
    if (!isAhead && !holes.some((hole) => hole.to > mark) && unread !== conversation.unreadCount) {
      fail(device, `I4 ${conversationID} shows ${conversation.unreadCount} unread, its rows have ${unread}`);
    }
  }

  /** Places that this user cannot see, which never changes. */
  const foreign = new Set<string>();

  function isForMe(device: Device, conversationID: string, sequence: number): boolean {
    const place = `${device.userId} ${conversationID} ${sequence}`;
    if (foreign.has(place)) return false;
    const peer = conversationID.slice(3);
    const isGroup = conversationID.startsWith('GROUP');
    const conv = isGroup ? conversationID : device.userId < peer ? `P:${device.userId}:${peer}` : `P:${peer}:${device.userId}`;
    const [row] = world.server.query<{ id: string; onlyFor: string | null; timeSec: number }>(
      'select id, onlyFor, timeSec from messages where conv = ? and seq = ?',
      conv,
      sequence,
    );
    if (row === undefined || isExpired(world, row.timeSec) || world.damage.isUnreadable(row.id) || world.ledger.deletions.has(`${device.userId} ${row.id}`))
      return false;
    const isOutside = isGroup && !spansIn(world, device.userId, conv).some(({ fromSeq, toSeq }) => sequence > fromSeq && (toSeq === null || sequence <= toSeq));
    const isToOthers = row.onlyFor !== null && !row.onlyFor.includes(`"${device.userId}"`);
    const isDeleted = world.server.query('select seq from deletions where userId = ? and conv = ? and seq = ?', device.userId, conv, sequence).length > 0;
    if (isOutside || isToOthers || isDeleted) foreign.add(place);
    return !foreign.has(place);
  }

  /** While a log is followed, its cursor never goes back and never passes the end of the log. */
  function checkGroupCursors(device: Device, tables: Tables, cursors: Map<string, number>): void {
    for (const { conversationID, eventPts } of tables.conversations) {
      if (eventPts === undefined) {
        cursors.delete(conversationID);
        continue;
      }
      const before = cursors.get(conversationID) ?? 0;
      if (eventPts < before) fail(device, `G3 the cursor of ${conversationID} went back from ${before} to ${eventPts}`);
      const end = world.server.query<{ eventPts: number }>('select eventPts from conversations where conv = ?', conversationID)[0]?.eventPts ?? 0;
      if (eventPts > end) fail(device, `G3 the cursor of ${conversationID} is ${eventPts}, its log ends at ${end}`);
      cursors.set(conversationID, eventPts);
    }
  }

  function checkTotals(device: Device, tables: Tables, memory: Memory): void {
    const shares = tables.conversations.map((row) =>
      row.isMuted || row.shelf === 'hidden' || row.shelf === 'gone' ? 0 : row.unreadCount || Number(row.markList.includes('2')),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    const total = Number(tables.kv.get('unreadTotal') ?? 0);
    if (sum !== total) fail(device, `I4 unread total is ${total}, the sum of the list is ${sum}`);
    const cursor = Number(tables.kv.get('cursor') ?? 0);
    // Each connection of an engine without an event log starts to count anew.
    if (cursor < memory.cursor && !isSnapshots(world.seed)) fail(device, `G3 the cursor went back from ${memory.cursor} to ${cursor}`);
    memory.cursor = cursor;
    checkGroupCursors(device, tables, memory.groupCursors);
  }

  function checkScreens(device: Device, tables: Tables): void {
    const list = tables.conversations.filter((row) => row.shelf === 'main').sort((a, b) => b.rank - a.rank || (a.conversationID < b.conversationID ? 1 : -1));
    for (const tab of device.tabs) {
      if (!tab.isFrozen && schemaEpochOf(device) > tab.build.schemaEpoch && tab.health.problem() !== 'outdated')
        fail(device, `G9 ${tab.name} has not noticed that a newer build has claimed the database`);
      // An outdated tab requests a reload and no longer follows changes.
      if (tab.health.problem() === 'outdated') continue;
      const { list: shown, rows, openID } = tab.screen;
      if (shown !== undefined && JSON.stringify(shown.map(viewOfConversation)) !== JSON.stringify(list.map(viewOfConversation)))
        fail(device, `I5 the list of ${tab.name} is not what is stored`);
      const stored = tables.messages
        .filter((row) => row.conversationID === openID)
        .sort((a, b) => a.sequence - b.sequence)
        .slice(-SHOWN_ROWS);
      if (rows !== undefined && JSON.stringify(rows.map(viewOfMessage)) !== JSON.stringify(stored.map(viewOfMessage)))
        fail(device, `I5 ${openID} in ${tab.name} is not what is stored`);
    }
  }

  function checkRows(device: Device, tables: Tables, memory: Memory): void {
    checkMessages(device, tables, memory);
    checkMarks(tables, { me: device.userId, counts: memory.readCounts }, (what) => fail(device, what));
    const groups = groupByConversation(tables.messages);
    for (const conversation of tables.conversations) checkPlaces(device, tables, { conversation, rows: groups.get(conversation.conversationID) ?? [] });
    checkTotals(device, tables, memory);
  }

  /** The rows and screens are unchanged, so the result would be the same. */
  function checkDevice(device: Device, memory: Memory, { isSettled, isLast }: { readonly isSettled: boolean; readonly isLast: boolean }): void {
    const writes = device.writes();
    const shown = isSettled ? [writes, ...device.tabs.flatMap((tab) => [tab.name, tab.screen.list, tab.screen.rows])] : memory.shown;
    const mustCheckRows = isLast || writes !== memory.writes;
    const mustCheckScreens = isSettled && (isLast || shown.length !== memory.shown.length || shown.some((part, at) => part !== memory.shown[at]));
    if (!mustCheckRows && !mustCheckScreens) return;
    const tables = readTables(device);
    if (mustCheckRows) checkRows(device, tables, memory);
    if (mustCheckScreens) checkScreens(device, tables);
    memory.writes = writes;
    memory.shown = shown;
  }

  return {
    check(isSettled, isLast = false) {
      for (const device of world.devices) {
        const memory = memories.get(device.name);
        if (device.isBeingWritten()) {
          if (isSettled) fail(device, 'G5 a write transaction is open though nothing of this database can run');
        } else if (memory !== undefined) checkDevice(device, memory, { isSettled, isLast });
      }
    },
  };
}

const viewOfConversation = (row: ConversationRow) => [
  row.conversationID,
  row.unreadCount,
  row.rank,
  row.lastMessage?.ID,
  row.lastMessage?.isRevoked,
  row.draftAbstract,
  row.isPinned,
  row.isMuted,
  ...row.markList,
];
const viewOfMessage = (row: MessageRow) => [
  row.ID,
  row.sequence,
  row.status,
  row.isRevoked,
  row.payload.text,
  row.deleting,
  row.readReceiptInfo?.readCount,
  ...row.reactionList.map(({ reactionID, totalUserCount, reactedByMyself }) => `${reactionID} ${totalUserCount} ${reactedByMyself}`),
];
