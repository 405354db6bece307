import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { Conversation } from '../../../../contract/conversation.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import type { Message } from '../../../../contract/message.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { putKv, readKv } from '../../../db/kv.ts';
import { writeAsLeader } from '../../../db/transaction.ts';
import type { CatchUp, EngineOutcome, StreamItem } from '../../../engines/chat/port.ts';
import { createInbound, type Inbound } from '../inbound.ts';

const GROUP = '200001';
const ID = `GROUP${GROUP}`;

let bench: SyncBench;
let inbound: Inbound;
let open: string | undefined;
/** The user's own log. Its last page contains the heads. */
let own: StreamItem[];
let heads: { groupNumber: string; pts: number }[];
/** The group's log on the server. */
let log: StreamItem[];

beforeEach(async () => {
  bench = await createSyncBench();
  [open, own, heads, log] = [undefined, [], [], []];
  inbound = createInbound({
    isReady: () => true,
    context: bench.context,
    caughtUp: () => undefined,
    rereading: () => undefined,
    giveWay: async () => Promise.resolve(),
    holesFound: () => undefined,
    isOpen: (conversationID) => conversationID === open,
    refetch: () => undefined,
    arrived: () => undefined,
  });
  bench.engine.onCatchUp((pts) => ({
    kind: 'ok',
    value: { items: own.filter((item) => item.pts > pts), pts: own.at(-1)?.pts ?? pts, more: false, reset: false, groups: heads },
  }));
  bench.engine.onGroupCatchUp((group, pts) => aPage(group, pts));
});
afterEach(() => bench.close());

const sentText = (sequence: number, parts: Partial<Message> = {}): EngineEvent => ({ e: 'msg.new', d: aMessage({ conversationID: ID, sequence, ...parts }) });
const inLog = (pts: number, event: EngineEvent | undefined, group = GROUP): StreamItem => ({ ...anItem(pts, event), group });
/** The group's log with one message per sequence. */
const messagesUpTo = (last: number): StreamItem[] => Array.from({ length: last }, (_, at) => inLog(at + 1, sentText(at + 1)));
const confirmed = (parts: Partial<Conversation> = {}): Conversation => aConversation({ conversationID: ID, ...parts });

/** The server's answer: all events after `pts`, and the current state of the conversation. */
function aPage(group: string, pts: number, changes: Partial<CatchUp> = {}): EngineOutcome<CatchUp> {
  const end = log.at(-1)?.pts ?? pts;
  const conversation = aConversation({ conversationID: `GROUP${group}`, eventPts: end, lastSequence: end, unreadCount: end });
  return { kind: 'ok', value: { items: log.filter((item) => item.pts > pts), pts: end, more: false, reset: false, conversation, ...changes } };
}

async function store(...rows: readonly Conversation[]): Promise<void> {
  await bench.drive(
    writeAsLeader(bench.context, ['kv', 'conversations'], async () => {
      await putKv(bench.db, 'cursor', 0);
      await putKv(bench.db, 'isBootstrapped', 1);
      await bench.db.conversations.bulkPut(rows.map((row): ConversationRow => ({ ...row, shelf: 'main', rank: row.updateTs })));
    }),
  );
}

/** Connects. The user's own log and those of the groups are then applied. */
async function answerHello(): Promise<void> {
  inbound.ready(own.at(-1)?.pts ?? 0, heads);
  await bench.loop.settle();
}

async function receive(...items: readonly StreamItem[]): Promise<void> {
  for (const item of items) inbound.received(item);
  await bench.loop.settle();
}

const readRow = async (id = ID): Promise<ConversationRow | undefined> => bench.drive(bench.db.conversations.get(id));
const readCursor = async (): Promise<number | undefined> => (await readRow())?.eventPts;
const readSequences = async (): Promise<number[]> => (await bench.drive(bench.db.messages.toArray())).map((row) => row.sequence).sort((a, b) => a - b);
const asked = (): unknown[] => bench.engine.calls.flatMap(({ method, params }) => (method === 'sync' && 'group' in (params as object) ? [params] : []));

describe('live events of a large group', () => {
  beforeEach(async () => {
    await store(confirmed({ eventPts: 0 }));
    await answerHello();
  });

  test('G3 the next event is stored together with the cursor in one transaction', async () => {
    bench.faults.arm(2, 'unknown');
    log = messagesUpTo(1);
    await receive(inLog(1, sentText(1)));
    expect([bench.faults.failed(), await readCursor(), await readSequences()]).toEqual([1, 0, []]);
    await bench.loop.advance(5000);
    expect([await readCursor(), await readSequences(), (await readRow())?.unreadCount]).toEqual([1, [1], 1]);
  });

  test('applied events, repeated events and events out of order cause no request', async () => {
    await receive(inLog(1, sentText(1)), inLog(1, sentText(1)), inLog(3, sentText(3)), inLog(2, sentText(2)));
    await receive(inLog(2, sentText(2)));
    expect([await readCursor(), await readSequences(), asked()]).toEqual([3, [1, 2, 3], []]);
  });

  test('G3 a gap starts a catch-up of the log of that group only', async () => {
    log = messagesUpTo(3);
    await receive(inLog(1, sentText(1)), inLog(3, sentText(3)));
    expect([await readCursor(), await readSequences(), asked()]).toEqual([3, [1, 2, 3], [{ group: GROUP, pts: 1 }]]);
  });

  test('G7 an event of an unknown type is quarantined, and the cursor moves past it', async () => {
    await receive(inLog(1, undefined), inLog(2, sentText(1)));
    expect([await readCursor(), await readSequences()]).toEqual([2, [1]]);
    expect(await bench.drive(bench.db.quarantine.toArray())).toMatchObject([{ id: `pts:${GROUP}:1` }]);
  });

  test('G8 quarantines an event that cannot be stored with its sequence, without a hole, and stores the events after it', async () => {
    await receive(inLog(1, { e: 'msg.new', d: { ...aMessage({ conversationID: ID }), payload: { text: () => undefined } } }), inLog(2, sentText(2)));
    expect([await readCursor(), await readSequences(), await bench.drive(bench.db.holes.count())]).toEqual([2, [2], 0]);
    expect(await bench.drive(bench.db.quarantine.toArray())).toMatchObject([{ conversationID: ID, sequence: 1 }]);
  });

  test('G7 a damaged event starts a new read of the lists', async () => {
    await receive({ ...inLog(1, undefined), isDamaged: true });
    expect([await readCursor(), bench.engine.calls.some(({ method }) => method === 'conversations')]).toEqual([1, true]);
  });

  test('after the user has left, the log is read to the end of the membership and no further', async () => {
    await receive(inLog(1, sentText(1)));
    log = messagesUpTo(3);
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { conversation: confirmed({ operationType: 8, lastSequence: 3, unreadCount: 3 }) }));
    own = [anItem(1, { e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } })];
    await receive(...own, inLog(4, sentText(4)));
    await receive(inLog(5, sentText(5)));
    expect([await readCursor(), await readSequences(), asked()]).toEqual([undefined, [1, 2, 3], [{ group: GROUP, pts: 1 }]]);
    expect([await readRow(), await bench.drive(readKv(bench.db, 'endedLogs'))]).toMatchObject([{ operationType: 8, unreadCount: 3 }, []]);
  });

  test('GROUP-057 the rest of the log, read after the user has left, does not return the conversation to the list', async () => {
    await receive(inLog(1, sentText(1)));
    log = messagesUpTo(3);
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { conversation: confirmed({ operationType: 8, lastSequence: 3, unreadCount: 3 }) }));
    own = [anItem(1, { e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } }), anItem(2, { e: 'conv.delete', d: { conversationID: ID } })];
    await receive(...own, inLog(4, sentText(4)));
    expect([await readSequences(), (await readRow())?.shelf]).toEqual([[1, 2, 3], 'gone']);
  });

  test('the next connection reads the end of a membership when the first request failed', async () => {
    bench.engine.onGroupCatchUp(() => ({ kind: 'unknown' }));
    own = [anItem(1, { e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } })];
    await receive(...own);
    expect([await readCursor(), await readSequences()]).toEqual([0, []]);
    log = messagesUpTo(2);
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { conversation: confirmed({ operationType: 8, lastSequence: 2 }) }));
    await answerHello();
    expect([await readCursor(), await readSequences(), await bench.drive(readKv(bench.db, 'endedLogs'))]).toEqual([undefined, [1, 2], []]);
  });
});

describe('heads of the logs', () => {
  test('GROUP-028 G3 catches up a group from the heads of the hello, before the own log', async () => {
    await store(confirmed({ eventPts: 1, lastSequence: 1 }));
    log = messagesUpTo(3);
    heads = [{ groupNumber: GROUP, pts: 3 }];
    bench.engine.onCatchUp(() => ({ kind: 'refused', code: 2996, message: '' }));
    await answerHello();
    expect([await readCursor(), await readSequences()]).toEqual([3, [2, 3]]);
  });

  test('a check finds a last event that was lost', async () => {
    await store(confirmed({ eventPts: 0 }));
    await answerHello();
    log = messagesUpTo(1);
    heads = [{ groupNumber: GROUP, pts: 1 }];
    inbound.check();
    await bench.loop.settle();
    expect([await readCursor(), await readSequences()]).toEqual([1, [1]]);
  });

  test('G8 compares the heads again after a failed read, without a new connection', async () => {
    await store(confirmed({ eventPts: 0 }));
    log = messagesUpTo(1);
    heads = [{ groupNumber: GROUP, pts: 1 }];
    const aborted = new DOMException('', 'AbortError');
    const failing = vi.spyOn(bench.db.conversations, 'bulkGet').mockRejectedValueOnce(aborted).mockRejectedValueOnce(aborted);
    inbound.ready(0, heads);
    await bench.loop.settle();
    failing.mockRestore();
    await bench.loop.advance(60_000);
    expect(await readCursor()).toBe(1);
  });

  test('reports no error when the database is closed during the comparison', async () => {
    await store(confirmed({ eventPts: 0 }));
    heads = [{ groupNumber: GROUP, pts: 1 }];
    inbound.ready(0, heads);
    inbound.stop();
    bench.db.close();
    await bench.loop.settle();
    expect(bench.errors).toEqual([]);
  });

  test('does not request the log of a group whose cursor is at its head', async () => {
    await store(confirmed({ eventPts: 4 }));
    heads = [{ groupNumber: GROUP, pts: 4 }];
    await answerHello();
    expect(asked()).toEqual([]);
  });

  test('applies pages in order, and then the state of the conversation after the last page', async () => {
    await store(confirmed({ eventPts: 0 }));
    log = messagesUpTo(5);
    heads = [{ groupNumber: GROUP, pts: 5 }];
    bench.engine.onGroupCatchUp((_group, pts) => {
      const { conversation: _end, ...page } = (aPage(GROUP, pts) as { value: CatchUp }).value;
      const isLast = pts >= 3;
      return {
        kind: 'ok',
        value: isLast
          ? {
              ...page,
              conversation: confirmed({ eventPts: 5, lastSequence: 5, unreadCount: 2, groupProfile: { groupID: GROUP, name: 'now', avatar: '', type: '' } }),
            }
          : { ...page, items: log.slice(pts, pts + 3), pts: pts + 3, more: true },
      };
    });
    await answerHello();
    expect([await readCursor(), await readSequences()]).toEqual([5, [1, 2, 3, 4, 5]]);
    // Every row is stored here, so the counter is computed from the rows.
    expect(await readRow()).toMatchObject({ unreadCount: 5, groupProfile: { name: 'now' } });
  });

  test('a page without events moves the cursor to its end', async () => {
    await store(confirmed({ eventPts: 2 }));
    heads = [{ groupNumber: GROUP, pts: 6 }];
    bench.engine.onGroupCatchUp(() => aPage(GROUP, 6, { pts: 6 }));
    await answerHello();
    inbound.check();
    await bench.loop.settle();
    expect([await readCursor(), asked()]).toEqual([6, [{ group: GROUP, pts: 2 }]]);
  });

  test('requests the open conversation first, then the newest, three at a time', async () => {
    const numbers = ['1', '2', '3', '4', '5', '6'];
    await store(...numbers.map((number, at) => aConversation({ conversationID: `GROUP${number}`, eventPts: 0, updateTs: at + 1 })));
    heads = numbers.map((groupNumber) => ({ groupNumber, pts: 1 }));
    open = 'GROUP2';
    let running = 0;
    let most = 0;
    bench.engine.onGroupCatchUp(async (group, pts) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => void bench.loop.after(100, resolve));
      running -= 1;
      return aPage(group, pts, { items: [inLog(1, undefined, group)], pts: 1 });
    });
    await answerHello();
    await bench.loop.advance(1000);
    expect(asked().map((params) => (params as { group: string }).group)).toEqual(['2', '6', '5', '4', '3', '1']);
    expect(most).toBe(3);
  });

  test('G8 a group that fails delays neither the other groups nor the own log, and is requested again', async () => {
    await store(confirmed({ eventPts: 0 }), aConversation({ conversationID: 'GROUP2', eventPts: 0 }));
    heads = [
      { groupNumber: GROUP, pts: 1 },
      { groupNumber: '2', pts: 1 },
    ];
    own = [anItem(1, { e: 'msg.new', d: aMessage() })];
    let failures = 0;
    log = messagesUpTo(1);
    bench.engine.onGroupCatchUp((group, pts) => {
      if (group === '2') return aPage(group, pts, { items: [inLog(1, undefined, '2')], pts: 1 });
      failures += 1;
      return failures < 3 ? { kind: 'refused', code: 2996, message: '' } : aPage(group, pts);
    });
    await answerHello();
    expect([await readCursor(), (await readRow('GROUP2'))?.eventPts, await bench.drive(readKv(bench.db, 'cursor'))]).toEqual([0, 1, 1]);
    await bench.loop.advance(60_000);
    expect([await readCursor(), failures]).toEqual([1, 3]);
  });
});

describe('a group log that starts, ends or is reset', () => {
  test('removes the cursor of a group whose log the server does not know', async () => {
    await store(confirmed({ eventPts: 1 }));
    heads = [{ groupNumber: GROUP, pts: 2 }];
    bench.engine.onGroupCatchUp(() => ({ kind: 'refused', code: 404, message: '' }));
    await answerHello();
    expect(await readCursor()).toBeUndefined();
    expect(asked().length).toBeLessThan(4);
  });

  test('G3 reads a group that became large from the cursor in the own log, even when its events arrive first', async () => {
    await store(confirmed({ lastSequence: 4, readSequence: 4 }));
    await answerHello();
    log = [inLog(1, sentText(5)), inLog(2, sentText(6))];
    await receive(inLog(1, sentText(5)), inLog(2, sentText(6)));
    own = [anItem(1, { e: 'conv.update', d: confirmed({ eventPts: 0, lastSequence: 4, readSequence: 4 }) })];
    await receive(...own);
    expect([await readCursor(), await readSequences()]).toEqual([2, [5, 6]]);
    expect(await readRow()).toMatchObject({ unreadCount: 2 });
    expect((await readRow())?.uncomparedTo).toBeUndefined();
  });

  test('G7 reads the log of a group that became large from its start when no event announced it', async () => {
    await store(confirmed({ lastSequence: 0 }));
    log = messagesUpTo(2);
    heads = [{ groupNumber: GROUP, pts: 2 }];
    await answerHello();
    expect([await readCursor(), await readSequences(), asked()]).toEqual([2, [1, 2], [{ group: GROUP, pts: 0 }]]);
  });

  test('lists a group that the list of a new device omits after its next message', async () => {
    await store();
    heads = [{ groupNumber: GROUP, pts: 7 }];
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { pts, conversation: confirmed({ eventPts: pts, lastSequence: 7, isMuted: true }) }));
    await answerHello();
    expect(await readRow()).toMatchObject({ shelf: 'gone', eventPts: 7, isMuted: true });
    await receive(inLog(8, sentText(8)));
    expect(await readRow()).toMatchObject({ shelf: 'main', eventPts: 8, lastSequence: 8 });
  });

  test('lists a group that the list omits after an update in the own log, without a message', async () => {
    await store();
    heads = [{ groupNumber: GROUP, pts: 7 }];
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { pts, conversation: confirmed({ eventPts: pts, lastSequence: 7, updateTs: 5 }) }));
    await answerHello();
    expect(await readRow()).toMatchObject({ shelf: 'gone', eventPts: 7 });
    own = [anItem(1, { e: 'conv.update', d: confirmed({ eventPts: 6, lastSequence: 6, isMuted: true, updateTs: 4 }) })];
    await receive(...own);
    expect(await readRow()).toMatchObject({ shelf: 'main', eventPts: 7, lastSequence: 7, isMuted: true, updateTs: 4 });
  });

  test('sets the cursors from the list on a new device', async () => {
    heads = [{ groupNumber: GROUP, pts: 7 }];
    const list = [confirmed({ eventPts: 7, lastSequence: 9, unreadCount: 9 })];
    bench.engine.on('conversations', () => ({ kind: 'ok', value: { list, cursor: '' } }));
    bench.engine.on('friends', () => ({ kind: 'ok', value: [] }));
    bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
    inbound.ready(40, heads);
    await bench.loop.settle();
    expect([await readCursor(), asked(), await bench.drive(bench.db.holes.toArray())]).toMatchObject([7, [], [{ from: 1, to: 9 }]]);
  });

  test('a reset moves the cursor to the end, adds a hole and marks the stored rows for comparison', async () => {
    await store(confirmed({ eventPts: 3, lastSequence: 3 }));
    heads = [{ groupNumber: GROUP, pts: 90 }];
    bench.engine.onGroupCatchUp((_group, pts) =>
      aPage(GROUP, pts, { pts: 90, reset: pts < 90, conversation: confirmed({ eventPts: 90, lastSequence: 50, unreadCount: 47 }) }),
    );
    await answerHello();
    expect(await readRow()).toMatchObject({ eventPts: 90, lastSequence: 50, uncomparedTo: 3, unreadCount: 47 });
    expect(await bench.drive(bench.db.holes.toArray())).toMatchObject([{ from: 4, to: 50 }]);
  });

  test('G7 a reset with an unreadable conversation starts a new read of the lists', async () => {
    await store(confirmed({ eventPts: 3, lastSequence: 3 }));
    heads = [{ groupNumber: GROUP, pts: 90 }];
    bench.engine.onGroupCatchUp(() => ({ kind: 'ok', value: { items: [], pts: 90, more: false, reset: true, isDamaged: true } }));
    await answerHello();
    expect([await readCursor(), bench.engine.calls.some(({ method }) => method === 'conversations')]).toEqual([90, true]);
  });
});

describe('a page that arrives late', () => {
  /** Requests a page of the group's log. The test sends the answer later. */
  async function askAndHold(): Promise<(answer: EngineOutcome<CatchUp>) => Promise<void>> {
    let settle: (answer: EngineOutcome<CatchUp>) => void = () => undefined;
    bench.engine.onGroupCatchUp(async () => new Promise((resolve) => void (settle = resolve)));
    await answerHello();
    bench.engine.onGroupCatchUp((group, pts) => aPage(group, pts));
    return async (answer) => {
      settle(answer);
      await bench.loop.settle();
    };
  }

  beforeEach(async () => {
    await store(confirmed({ eventPts: 0 }));
    log = messagesUpTo(2);
    heads = [{ groupNumber: GROUP, pts: 2 }];
  });

  test('does not restore the membership of a removed user, and the log is read to its end', async () => {
    const answer = await askAndHold();
    await receive(anItem(1, { e: 'group.kick', d: { groupNumber: GROUP, operationType: 4 } }));
    const [before] = [aPage(GROUP, 0)];
    log = messagesUpTo(3);
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { conversation: confirmed({ operationType: 4, lastSequence: 3 }) }));
    await answer(before);
    expect([await readRow(), await readSequences()]).toMatchObject([{ operationType: 4 }, [1, 2, 3]]);
    expect(await readCursor()).toBeUndefined();
  });

  test('G3 is not applied after the cursor has changed, and is requested again from the new cursor', async () => {
    const answer = await askAndHold();
    await bench.drive(bench.db.conversations.update(ID, { eventPts: 1 }));
    await answer(aPage(GROUP, 0));
    expect([await readCursor(), await readSequences(), asked()]).toMatchObject([2, [2], [{ pts: 0 }, { pts: 1 }]]);
  });

  test('stores the messages of both memberships when the user has left and joined again', async () => {
    const answer = await askAndHold();
    await receive(
      anItem(1, { e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } }),
      anItem(2, { e: 'conv.update', d: confirmed({ eventPts: 5, lastSequence: 2, operationType: 0 }) }),
    );
    const [old] = [aPage(GROUP, 0)];
    log = [...messagesUpTo(2), inLog(6, sentText(10))];
    await answer(old);
    expect([await readCursor(), await readSequences(), (await readRow())?.operationType]).toEqual([6, [1, 2, 10], 0]);
  });

  test('does not revert later changes of the own log', async () => {
    const answer = await askAndHold();
    await receive(anItem(1, { e: 'conv.update', d: confirmed({ eventPts: 0, isPinned: true, isMuted: true, readSequence: 1, lastSequence: 1 }) }));
    await answer(aPage(GROUP, 0));
    expect(await readRow()).toMatchObject({ isPinned: true, isMuted: true, readSequence: 1, lastSequence: 2, eventPts: 2, unreadCount: 1 });
  });
});

describe('unread messages after a recall', () => {
  const recall = (sequence: number): EngineEvent => ({
    e: 'msg.revoke',
    d: { conversationID: ID, list: [{ ID: aMessage({ conversationID: ID, sequence }).ID, sequence }], revoker: '10002' },
  });

  test('are counted on this device when the message is stored', async () => {
    await store(confirmed({ eventPts: 0 }));
    await answerHello();
    await receive(inLog(1, sentText(1)), inLog(2, sentText(2, { atUserList: ['10001'] })), inLog(3, recall(2)));
    await bench.loop.advance(60_000);
    expect([await readRow(), asked()]).toMatchObject([{ unreadCount: 1, groupAtInfoList: [] }, []]);
  });

  test('are requested once, after a delay, when the message is not stored', async () => {
    await store(confirmed({ eventPts: 5, lastSequence: 50, unreadCount: 50 }));
    await bench.drive(bench.db.holes.add({ id: 'h', conversationID: ID, from: 1, to: 50 }));
    heads = [{ groupNumber: GROUP, pts: 5 }];
    await answerHello();
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { pts, conversation: confirmed({ eventPts: pts, lastSequence: 50, unreadCount: 48 }) }));
    await receive(inLog(6, recall(20)), inLog(7, recall(21)));
    expect([asked(), (await readRow())?.isUnreadUnsure]).toEqual([[], 1]);
    await bench.loop.advance(60_000);
    expect([asked(), (await readRow())?.unreadCount, (await readRow())?.isUnreadUnsure]).toEqual([[{ group: GROUP, pts: 7 }], 48, undefined]);
  });

  test('are requested with the next connection when the counter is still marked as unsure', async () => {
    await store({ ...confirmed({ eventPts: 5, lastSequence: 50, unreadCount: 50 }), isUnreadUnsure: 1 } as Conversation);
    await bench.drive(bench.db.holes.add({ id: 'h', conversationID: ID, from: 1, to: 50 }));
    heads = [{ groupNumber: GROUP, pts: 5 }];
    bench.engine.onGroupCatchUp((_group, pts) => aPage(GROUP, pts, { pts, conversation: confirmed({ eventPts: pts, lastSequence: 50, unreadCount: 49 }) }));
    await answerHello();
    expect(await readRow()).toMatchObject({ unreadCount: 49 });
    expect((await readRow())?.isUnreadUnsure).toBeUndefined();
  });
});
