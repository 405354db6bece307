import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { applyBatch } from '../apply-batch.ts';
import { loadHistory } from '../load-history.ts';
import { readMessages } from './broken-messages.ts';

const ID = 'C2C10002';
const messages = (...sequences: number[]) => sequences.map((sequence) => aMessage({ sequence }));

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(async () => bench.close());

const answer = (list: readonly unknown[]) =>
  bench.engine.on('history', () => ({ kind: 'ok', value: { list: [...list] as never, from: 1, to: 3, isCompleted: true } }));
const load = async () => bench.drive(loadHistory(bench.context, { conversationID: ID, before: 4 }));
const sequences = async () => (await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence).toSorted((a, b) => a - b);

describe('a page of history with one message that cannot be read', () => {
  test('keeps the others when it has a list of 200,000 bad elements', async () => {
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation({ lastSequence: 3 }) })]));
    const bad = { ...aMessage({ sequence: 2 }), atUserList: Array.from({ length: 200_000 }, () => 0) };
    answer([...messages(1), bad, ...messages(3)]);
    expect(await load()).toBe('loaded');
    expect(await sequences()).toEqual([1, 3]);
  });
});
