import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { conversationLane } from '../../core/overlay/conversation-overlay.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { deleteConversation } from '../commands/conversations/delete-conversation.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createInbound, type Inbound } from '../inbound/inbound.ts';

const ID = 'C2C10002';
const OTHER = 'C2C10003';
const NEW = 'C2C10004';
const QUARTER_HOUR_MS = 15 * 60_000;

let bench: SyncBench;
let pts: number;
let inbound: Inbound;
let list: Conversation[];
let isPartial: boolean;

const mark = () => (isPartial ? { isPartial: true as const } : {});
const apply = async (...events: EngineEvent[]) =>
  applyBatch(
    bench.context,
    events.map((event) => anItem((pts += 1), event)),
  );
const receive = async (...events: EngineEvent[]) => bench.drive(apply(...events));

beforeEach(async () => {
  bench = await createSyncBench();
  [pts, list, isPartial] = [0, [aConversation({ conversationID: ID, lastSequence: 1 })], false];
  bench.engine.on('conversations', () => ({ kind: 'ok', value: { list, cursor: '' }, ...mark() }));
  bench.engine.on('friends', () => ({ kind: 'ok', value: [aFriend('10002')], ...mark() }));
  bench.engine.on('groups', () => ({ kind: 'ok', value: [] }));
  bench.engine.onCatchUp(() => ({ kind: 'ok', value: { items: [], pts, more: false, reset: false } }));
  inbound = createInbound({
    isReady: () => true,
    context: bench.context,
    caughtUp: () => undefined,
    rereading: () => undefined,
    giveWay: async () => undefined,
    holesFound: () => undefined,
    isOpen: () => false,
    refetch: () => undefined,
    arrived: () => undefined,
  });
  await bench.drive(
    writeAsLeader(bench.context, ['kv', 'friends'], async () => {
      await putKv(bench.db, 'cursor', 0);
      await bench.db.friends.put(aFriend('10009'));
    }),
  );
  await receive({ e: 'msg.new', d: aMessage({ sequence: 1 }) }, { e: 'msg.new', d: aMessage({ conversationID: OTHER, from: '10003', sequence: 1 }) });
  inbound.ready(pts);
  await bench.loop.settle();
});
afterEach(async () => {
  inbound.stop();
  await bench.close();
});

const listen = async () => {
  inbound.received({ pts: (pts += 1), event: undefined, raw: '{}', isDamaged: true });
  await bench.loop.settle();
};
const shelfOf = async (id: string) => (await bench.drive(bench.db.conversations.get(id)))?.shelf;
const friends = async () => (await bench.drive(bench.db.friends.toArray())).map(({ wtId }) => wtId);
const asked = (method: string) => bench.engine.calls.filter((call) => call.method === method).length;

describe('a conversation that the list omits', () => {
  /** The server lists newest first. The conversation is on page 2 while page 1 is read, and on page 1 while page 2 is read. */
  function movesUpBetweenPages(notifyOfIt: () => void): void {
    const [kept, moved] = [aConversation({ conversationID: ID, lastSequence: 1 }), aConversation({ conversationID: OTHER, lastSequence: 2, unreadCount: 2 })];
    let hasMoved = false;
    bench.engine.on('conversations', ({ cursor = '' }) => {
      if (cursor === '')
        return { kind: 'ok', value: { list: hasMoved ? [{ ...moved, isPinned: true, markList: [MARK_FOLD] }, kept] : [kept], cursor: 'next' } };
      hasMoved = true;
      notifyOfIt();
      return { kind: 'ok', value: { list: [], cursor: '' } };
    });
  }

  /** The server announces a new conversation before its first message. */
  const announced: EngineEvent = { e: 'conv.update', d: aConversation({ conversationID: NEW, lastSequence: 0, updateTs: 9 }) };
  const other = aConversation({ conversationID: OTHER, lastSequence: 1, readSequence: 0, unreadCount: 1, isPinned: true, markList: [MARK_FOLD] });
  beforeEach(async () => {
    await receive({ e: 'conv.update', d: other });
  });

  const state = async () => {
    const row = await bench.drive(bench.db.conversations.get(OTHER));
    return [row?.shelf, row?.isPinned, row?.markList, row?.readSequence, row?.unreadCount];
  };

  test('keeps its pin and unread count when it moved up between two pages', async () => {
    movesUpBetweenPages(() => inbound.received(anItem(pts + 1, { e: 'msg.new', d: aMessage({ conversationID: OTHER, from: '10003', sequence: 2 }) })));
    await listen();
    expect(await state()).toEqual(['archive', true, [MARK_FOLD], 0, 2]);
  });

  test('keeps its pin and unread count when it moved up and its message has not arrived yet', async () => {
    movesUpBetweenPages(() => undefined);
    await listen();
    expect(await state()).toEqual(['archive', true, [MARK_FOLD], 0, 2]);
  });

  test('stays when the first page changes with each read', async () => {
    let looks = 0;
    bench.engine.on('conversations', ({ cursor = '' }) => {
      if (cursor !== '') return { kind: 'ok', value: { list: [], cursor: '' } };
      looks += 1;
      return { kind: 'ok', value: { list: [aConversation({ conversationID: ID, lastSequence: 1, updateTs: looks })], cursor: 'next' } };
    });
    await listen();
    expect(await state()).toEqual(['archive', true, [MARK_FOLD], 0, 1]);
    expect(await bench.drive(readKv(bench.db, 'mustReread'))).toBe(1);
  });

  test('leaves the list and keeps its unread count', async () => {
    await listen();
    expect(await state()).toEqual(['gone', false, [], 0, 1]);
  });

  test('stays when the user sends a message during the read', async () => {
    let looks = 0;
    bench.engine.on('conversations', async () => {
      looks += 1;
      if (looks === 2) await sendMessage(bench.commands, { conversationID: OTHER, type: 'TIMTextElem', payload: { text: 'words' } });
      return { kind: 'ok', value: { list, cursor: '' } };
    });
    await listen();
    expect([looks, await shelfOf(OTHER)]).toEqual([2, 'archive']);
  });

  test('stays when it contains only unsent messages', async () => {
    await bench.drive(sendMessage(bench.commands, { conversationID: NEW, type: 'TIMTextElem', payload: { text: 'words' } }));
    await listen();
    expect(await shelfOf(NEW)).toBe('main');
  });

  test('G7 leaves the list when neither its first message nor its deletion could be read', async () => {
    await receive(announced);
    await listen();
    expect(await shelfOf(NEW)).toBe('gone');
  });

  test('G7 stays when its first message could not be read and the user writes in it', async () => {
    await receive(announced);
    await bench.drive(sendMessage(bench.commands, { conversationID: NEW, type: 'TIMTextElem', payload: { text: 'words' } }));
    await listen();
    expect(await shelfOf(NEW)).toBe('main');
  });

  test('stays when a page was partial, even if the first page is complete on the second read', async () => {
    let looks = 0;
    bench.engine.on('conversations', ({ cursor = '' }) => {
      looks += 1;
      if (cursor !== '') return { kind: 'ok', value: { list: [], cursor: '' } };
      return { kind: 'ok', value: { list, cursor: 'next' }, ...(looks === 1 ? { isPartial: true as const } : {}) };
    });
    await listen();
    expect([looks, await state()]).toEqual([3, ['archive', true, [MARK_FOLD], 0, 1]]);
  });

  test('stays when the second read of the list contains it', async () => {
    let looks = 0;
    bench.engine.on('conversations', () => {
      looks += 1;
      return { kind: 'ok', value: { list: looks === 1 ? list : [other, ...list], cursor: '' } };
    });
    await listen();
    expect([looks, await state()]).toEqual([2, ['archive', true, [MARK_FOLD], 0, 1]]);
  });
});

describe('a conversation of two people that is deleted on this device and listed by the server', () => {
  const back = aConversation({ conversationID: OTHER, lastSequence: 1, unreadCount: 1, updateTs: 9 });
  const deleteHere = async () => bench.drive(deleteConversation(bench.commands, OTHER));
  beforeEach(() => {
    list = [aConversation({ conversationID: ID, lastSequence: 1 }), back];
  });

  test('returns, because the event of its return may have been unreadable', async () => {
    await receive({ e: 'conv.delete', d: { conversationID: OTHER, readSequence: 1 } });
    expect(await shelfOf(OTHER)).toBe('gone');
    await listen();
    expect(await shelfOf(OTHER)).toBe('main');
  });

  test('stays deleted while its deletion is queued', async () => {
    await deleteHere();
    await listen();
    expect(await shelfOf(OTHER)).toBe('gone');
  });

  test.each(['ended here', 'arrived from another device'])('stays deleted when its deletion %s after the server built its answer', async (how) => {
    let looks = 0;
    bench.engine.on('conversations', async () => {
      looks += 1;
      if (looks > 1) return { kind: 'ok', value: { list: list.slice(0, 1), cursor: '' } };
      if (how === 'ended here') await endDeletion();
      else await apply({ e: 'conv.delete', d: { conversationID: OTHER, readSequence: 1 } });
      return { kind: 'ok', value: { list, cursor: '' } };
    });
    if (how === 'ended here') await deleteHere();
    await listen();
    expect([looks > 0, await shelfOf(OTHER)]).toEqual([true, 'gone']);
  });

  async function endDeletion(): Promise<void> {
    await writeAsLeader(bench.context, ['ops'], async (db) => {
      await db.ops.clear();
      bench.context.changes.noteOpEnd(conversationLane(OTHER));
    });
  }
});

test('marks stored messages for comparison with the history after the lists were read again', async () => {
  await listen();
  expect((await bench.drive(bench.db.conversations.get(ID)))?.uncomparedTo).toBe(1);
});

describe('lists with unreadable entries', () => {
  const wait = async (ms: number) => {
    inbound.ready(pts);
    await bench.loop.advance(ms);
    inbound.check();
    await bench.loop.settle();
  };
  const asNewDevice = async () => {
    await bench.drive(bench.db.kv.bulkDelete(['cursor', 'isBootstrapped', 'mustReread']));
    await bench.drive(bench.db.friends.clear());
    inbound.ready(pts);
    await bench.loop.settle();
  };

  test('are read again, and the next complete read removes the omitted rows', async () => {
    isPartial = true;
    await listen();
    isPartial = false;
    await wait(QUARTER_HOUR_MS);
    expect([await shelfOf(OTHER), await friends(), await bench.drive(readKv(bench.db, 'mustReread'))]).toEqual(['gone', ['10002'], 0]);
  });

  test('are read after growing pauses while they stay unreadable, even with many connections', async () => {
    isPartial = true;
    await listen();
    for (let quarters = 0; quarters < 40; quarters += 1) await wait(QUARTER_HOUR_MS);
    expect(asked('friends')).toBeGreaterThan(4);
    expect(asked('friends')).toBeLessThan(12);
  });

  test.each(['friends', 'groups'] as const)('are requested again by a new device that could not read any %s', async (method) => {
    bench.engine.on(method, () => ({ kind: 'unknown', isUnreadable: true }));
    await asNewDevice();
    const before = asked(method);
    bench.engine.on(method, () => ({ kind: 'ok', value: [] }));
    await wait(QUARTER_HOUR_MS);
    expect([before, asked(method), await bench.drive(readKv(bench.db, 'mustReread'))]).toEqual([1, 2, 0]);
  });

  test('do not block the other lists when a conversation is too large for a frame', async () => {
    bench.engine.on('conversations', ({ cursor = '', count = 200 }) => {
      const from = Number(cursor || 0);
      if (from <= 1 && from + count > 1) return { kind: 'unknown', isUnreadable: true };
      return { kind: 'ok', value: { list: from === 0 ? list : [], cursor: from + count > 2 ? '' : String(from + count) } };
    });
    await asNewDevice();
    await bench.loop.advance(600_000);
    const known = [await bench.drive(readKv(bench.db, 'cursor')), await bench.drive(readKv(bench.db, 'mustReread')), await friends(), await shelfOf(OTHER)];
    expect([known, asked('conversations') < 30]).toEqual([[pts, 1, ['10002'], 'main'], true]);
  });

  test('are read in larger pages again after a page that did not fit a frame', async () => {
    bench.engine.on('conversations', ({ cursor = '', count = 200 }) => {
      const from = Number(cursor || 0);
      if (from === 0 && count > 1) return { kind: 'unknown', isUnreadable: true };
      return { kind: 'ok', value: { list: [], cursor: from + count >= 1000 ? '' : String(from + count) } };
    });
    await asNewDevice();
    expect(asked('conversations')).toBeLessThan(50);
  });
});
