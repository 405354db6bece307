import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { MessageRow } from '../../core/rows.ts';
import { listMessagesFrom } from '../../db/messages.ts';
import type { Cancel } from '../../platform/ports.ts';
import { loadHistory } from './load-history.ts';
import { repairMessages } from './repair-messages.ts';

const ID = 'C2C10002';

let bench: SyncBench;
let cancel: Cancel;
let isReachable = true;

beforeEach(async () => {
  bench = await createSyncBench();
  isReachable = true;
  const load = async (page: Parameters<typeof loadHistory>[1]) => isReachable && (await loadHistory(bench.context, page)) === 'loaded';
  cancel = repairMessages({ db: bench.db, ports: bench.ports, load, report: (error) => void bench.errors.push(error) });
  bench.engine.on('history', ({ before = 4, count = 1 }) => {
    const list = [1, 2, 3].map((sequence) => aMessage({ sequence })).filter((row) => row.sequence < before && row.sequence >= before - count);
    return { kind: 'ok', value: { list, from: Math.max(1, before - count), to: before - 1, isCompleted: true } };
  });
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID: ID, lastSequence: 3 }), shelf: 'main', rank: 5 }));
  await bench.drive(bench.db.messages.bulkPut([1, 2, 3].map(stored)));
});
afterEach(async () => {
  cancel();
  await bench.close();
});

const stored = (sequence: number): MessageRow => ({ ...aMessage({ sequence }), status: 'success' });
const leave = async (...rows: readonly object[]): Promise<void> => bench.drive(leaveRows(bench.db, 'messages', rows));
const readSequences = async (): Promise<number[]> => (await bench.drive(listMessagesFrom(bench.db, ID, { from: 0, limit: 9 }))).map((row) => row.sequence);
const asked = (): number => bench.engine.calls.filter(({ method }) => method === 'history').length;

test('G8 fetches a message again after a list omitted its invalid row', async () => {
  await leave({ ...stored(2), payload: null });
  expect(await readSequences()).toEqual([1, 3]);
  await bench.loop.advance(1000);
  expect(await readSequences()).toEqual([1, 2, 3]);
  expect([asked(), bench.errors]).toEqual([1, []]);
});

test('deletes an invalid row with the sequence of a valid message and does not request it again', async () => {
  await leave({ ID: 'junk', conversationID: ID, sequence: 3 });
  await readSequences();
  await bench.loop.advance(100_000);
  await readSequences();
  await bench.loop.advance(100_000);
  expect([await readSequences(), asked(), await bench.drive(bench.db.messages.count())]).toEqual([[1, 2, 3], 1, 3]);
});

test('repairs several adjacent messages with one page', async () => {
  await leave(...[1, 2, 3].map((sequence) => ({ ...stored(sequence), time: 'x' })));
  expect(await readSequences()).toEqual([]);
  await bench.loop.advance(5000);
  expect([await readSequences(), asked()]).toEqual([[1, 2, 3], 1]);
});

test('keeps an invalid row while the network is unreachable, and repairs it later', async () => {
  isReachable = false;
  await leave({ ...stored(2), payload: null });
  await readSequences();
  await bench.loop.advance(10_000);
  expect([await readSequences(), await bench.drive(bench.db.messages.count())]).toEqual([[1, 3], 3]);
  isReachable = true;
  await bench.loop.advance(60_000);
  expect(await readSequences()).toEqual([1, 2, 3]);
});

test('leaves an invalid row alone when it has no valid sequence or was never sent', async () => {
  await leave({ ID: 'bare' }, { ...stored(2 ** 40 + 1), ID: 'unsent', payload: null }, { ID: 'odd', conversationID: ID, sequence: 1.5 });
  await bench.drive(bench.db.messages.bulkGet(['bare', 'unsent', 'odd']));
  await bench.loop.advance(10_000);
  expect([asked(), await bench.drive(bench.db.messages.count())]).toEqual([0, 6]);
});
