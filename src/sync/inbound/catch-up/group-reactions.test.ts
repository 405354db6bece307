import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { Reaction } from '../../../core/reactions/reactions.ts';
import { applyBatch } from '../apply-batch.ts';
import { reactToMessage } from '../../commands/reactions/react-to-message.ts';

const GROUP = '200001';
const ID = `GROUP${GROUP}`;
const MESSAGE = aMessage({ conversationID: ID, sequence: 1 });

let bench: SyncBench;
let pts: number;

beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID: ID, eventPts: 0 }), shelf: 'main', rank: 1 }));
  await apply({ e: 'msg.new', d: MESSAGE });
});
afterEach(() => bench.close());

async function apply(...events: readonly NonNullable<Parameters<typeof anItem>[1]>[]): Promise<void> {
  const after = pts;
  const items = events.map((event) => ({ ...anItem((pts += 1), event), group: GROUP }));
  await bench.drive(applyBatch(bench.context, items, { range: { group: GROUP, after, upTo: pts } }));
}

type Reactor = { userID: string; reactionID: string; on: boolean };

/** An event as the server sends it to all members: without the `reactedByMyself` of any member. */
const modified = (reactor: Reactor, people: Readonly<Record<string, readonly string[]>>) =>
  ({
    e: 'msg.modify',
    d: {
      conversationID: ID,
      ID: MESSAGE.ID,
      sequence: 1,
      reactor,
      reactionList: Object.entries(people).map(([reactionID, ids]) => ({
        reactionID,
        totalUserCount: ids.length,
        partialUserList: ids.map((userID) => ({ userID, nick: '', avatar: '' })),
        reactedByMyself: false,
      })),
    },
  }) as const;

const other = (reactionID: string): Reactor => ({ userID: '10002', reactionID, on: true });
const mine = (reactionID: string, on = true): Reactor => ({ userID: BENCH_ME, reactionID, on });
const shown = async (): Promise<string[]> =>
  ((await bench.drive(bench.db.messages.get(MESSAGE.ID)))?.reactionList ?? []).map(
    ({ reactionID, totalUserCount, reactedByMyself }: Reaction) => `${reactionID} ${totalUserCount} ${reactedByMyself}`,
  );
/** The server's reactions, without waiting operations. */
const confirmed = async (): Promise<string[]> =>
  ((await bench.drive(bench.db.messages.get(MESSAGE.ID)))?.server?.reactionList ?? []).map(
    ({ reactionID, totalUserCount, reactedByMyself }: Reaction) => `${reactionID} ${totalUserCount} ${reactedByMyself}`,
  );
const react = async (reactionID: string, on = true): Promise<unknown> => bench.drive(reactToMessage(bench.commands, MESSAGE.ID, { reactionID, on }));

test('counts a queued reaction once when another member adds the same reaction', async () => {
  await react('up');
  await apply(modified(other('up'), { up: ['10002'] }));
  expect([await shown(), await confirmed()]).toEqual([['up 2 true'], ['up 1 false']]);
});

test('does not count a confirmed reaction twice, and stores it as the state of the server', async () => {
  await react('up');
  await apply(modified(mine('up'), { up: [BENCH_ME] }), modified(other('up'), { up: [BENCH_ME, '10002'] }));
  expect([await shown(), await confirmed()]).toEqual([['up 2 true'], ['up 2 true']]);
});

test('keeps a queued removal of a reaction when another member adds the same reaction', async () => {
  await apply(modified(mine('up'), { up: [BENCH_ME] }));
  await react('up', false);
  await apply(modified(other('up'), { up: [BENCH_ME, '10002'] }));
  expect([await shown(), await confirmed()]).toEqual([['up 1 false'], ['up 2 true']]);
});

test('keeps the stored reactions of other kinds while a reaction is queued', async () => {
  await apply(modified(mine('heart'), { heart: [BENCH_ME] }));
  await react('up');
  await apply(modified(other('heart'), { heart: [BENCH_ME, '10002'] }));
  expect(await shown()).toEqual(['heart 2 true', 'up 1 true']);
});
