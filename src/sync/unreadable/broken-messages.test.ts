import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { loadHistory } from '../history/load-history.ts';
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

describe('a page of history with an unreadable message', () => {
  test('keeps the other messages when that message has a list of 200,000 invalid elements', async () => {
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation({ lastSequence: 3 }) })]));
    const bad = { ...aMessage({ sequence: 2 }), atUserList: Array.from({ length: 200_000 }, () => 0) };
    answer([...messages(1), bad, ...messages(3)]);
    expect(await load()).toBe('loaded');
    expect(await sequences()).toEqual([1, 3]);
  });

  test('keeps the stored row of that message when its damaged sequence is that of a neighbour', async () => {
    await bench.drive(
      applyBatch(
        bench.context,
        messages(1, 2, 3).map((d, at) => anItem(at + 1, { e: 'msg.new', d })),
      ),
    );
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 3 }));
    answer([...messages(1), { sequence: 3 }, ...messages(3)]);
    await load();
    expect(await sequences()).toEqual([1, 2, 3]);
  });
});

describe('a message that was deleted while the log was cut, next to an unreadable message', () => {
  test.each([
    { what: 'is removed when the unreadable message has a sequence', other: { sequence: 3 }, expected: [1, 4] },
    { what: 'stays when the unreadable message has no sequence, because it may be the same message', other: null, expected: [1, 2, 4] },
  ])('$what', async ({ other, expected }) => {
    await bench.drive(
      applyBatch(
        bench.context,
        messages(1, 2, 4).map((d, at) => anItem(at + 1, { e: 'msg.new', d })),
      ),
    );
    await bench.drive(bench.db.conversations.update(ID, { uncomparedTo: 4 }));
    const list = [...messages(1), other, ...messages(4)];
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: list as never, from: 1, to: 4, isCompleted: true } }));
    await bench.drive(loadHistory(bench.context, { conversationID: ID, before: 5 }));
    expect(await sequences()).toEqual(expected);
  });
});

describe('the sequence of an unreadable message', () => {
  const places = (...elements: (number | { readonly sequence: number } | null)[]) => {
    const list = elements.map((element) => (typeof element === 'number' ? aMessage({ sequence: element }) : element));
    return readMessages(list, { conversationID: ID, covered: { from: 1, to: 9 } })
      .broken.toReversed()
      .map(({ sequence, within }) => [sequence, within.from, within.to]);
  };

  test.each([
    { what: 'its own', list: [1, { sequence: 4 }, 9], expected: [[4, 4, 4]] },
    { what: 'between its neighbours when it has none', list: [1, null, 5], expected: [[4, 2, 4]] },
    { what: 'between its neighbours when it has that of the message above', list: [1, { sequence: 5 }, 5], expected: [[4, 2, 4]] },
    { what: 'between its neighbours when it has that of the message below', list: [1, { sequence: 1 }, 5], expected: [[4, 2, 4]] },
    { what: 'between its neighbours when its own is outside their range', list: [1, { sequence: 7 }, 5], expected: [[4, 2, 4]] },
    { what: 'at the end of the page', list: [5, { sequence: 2 }], expected: [[9, 6, 9]] },
    {
      what: 'not narrowed by the sequence of another damaged message',
      list: [1, null, { sequence: 3 }, 6],
      expected: [
        [2, 2, 5],
        [3, 3, 3],
      ],
    },
  ])('is $what', ({ list, expected }) => {
    expect(places(...list)).toEqual(expected);
  });
});
