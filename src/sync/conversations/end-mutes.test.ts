import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import { aConversation, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { archiveConversation, muteConversation, muteUntil } from '../commands/conversations/change-conversation.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { createOpQueue } from '../outbox/ops.ts';
import { endMutes } from './end-mutes.ts';

const ID = 'C2C10002';
const HOUR_MS = 3_600_000;
let bench: SyncBench;
let stop: () => void;
let pts: number;

beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  await receive({ unreadCount: 3, lastSequence: 3 });
  stop = endMutes(bench.context);
});
afterEach(async () => {
  stop();
  await bench.close();
});

async function receive(parts: Parameters<typeof aConversation>[0]): Promise<void> {
  await bench.drive(applyBatch(bench.context, [anItem((pts += 1), { e: 'conv.update', d: aConversation(parts) })]));
}
const row = async () => bench.drive(bench.db.conversations.get(ID));
const calls = async () => (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => call.kind === 'engine' && call.params);
const total = async () => bench.drive(readKv(bench.db, 'unreadTotal'));
const inAnHour = () => bench.clock.now() + HOUR_MS;

test('CONV-061 ends a mute on time without a network, takes the conversation out of the archive and adds it to the total', async () => {
  const until = inAnHour();
  await bench.drive(muteUntil(bench.commands, ID, until));
  await bench.drive(archiveConversation(bench.commands, ID, true));
  await bench.loop.advance(HOUR_MS - 1000);
  expect(await row()).toMatchObject({ isMuted: true, mutedUntil: until, shelf: 'archive' });
  expect(await total()).toBe(0);
  await bench.loop.advance(61_000);
  expect(await row()).toMatchObject({ isMuted: false, shelf: 'main', markList: [] });
  expect(await total()).toBe(3);
  expect(await calls()).toEqual([
    { id: ID, type: 'AcceptNotNotify', until },
    { ids: [ID], mark: MARK_FOLD, on: true },
    { id: ID, type: 'AcceptAndNotify', until },
  ]);
  expect(bench.errors).toEqual([]);
});

test('CONV-061 ends a mute of another device by the time of the server, also one that ended before the start', async () => {
  await bench.drive(putKv(bench.db, 'serverOffsetMs', HOUR_MS));
  const until = bench.clock.now() + HOUR_MS - 1;
  await receive({ isMuted: true, mutedUntil: until, lastSequence: 3 });
  await bench.loop.advance(1000);
  expect(await row()).toMatchObject({ isMuted: false, server: { isMuted: true, mutedUntil: until } });
});

test('CONV-061 does not end a mute without an end, or one that was replaced by a later mute', async () => {
  await bench.drive(muteUntil(bench.commands, ID, inAnHour()));
  await bench.drive(muteConversation(bench.commands, ID, true));
  await bench.loop.advance(2 * HOUR_MS);
  expect(await row()).toMatchObject({ isMuted: true });
  expect(await calls()).toHaveLength(2);
});

test('CONV-061 the end of a mute leaves a later mute of another device unchanged', async () => {
  const until = inAnHour();
  await bench.drive(muteUntil(bench.commands, ID, until));
  await bench.loop.advance(HOUR_MS + 61_000);
  await receive({ isMuted: true, mutedUntil: until + HOUR_MS, lastSequence: 3 });
  await bench.drive(bench.db.ops.where('order').belowOrEqual(1).delete());
  await receive({ isMuted: true, mutedUntil: until + HOUR_MS, lastSequence: 3, remark: 'x' });
  expect(await row()).toMatchObject({ isMuted: true, mutedUntil: until + HOUR_MS });
});

test('CONV-061 does not repeat an end that the server refused', async () => {
  await receive({ isMuted: true, mutedUntil: inAnHour(), lastSequence: 3 });
  await bench.loop.advance(HOUR_MS + 61_000);
  expect(await calls()).toHaveLength(1);
  await bench.drive(bench.db.ops.clear());
  await receive({ isMuted: true, mutedUntil: bench.clock.now() - 61_000, lastSequence: 3 });
  await bench.loop.advance(HOUR_MS);
  expect(await calls()).toEqual([]);
});

test('CONV-061 the user is not told that the server refused the end of a mute, and the mute stays', async () => {
  const until = inAnHour();
  await receive({ isMuted: true, mutedUntil: until, lastSequence: 3 });
  await bench.loop.advance(HOUR_MS + 61_000);
  expect(await row()).toMatchObject({ isMuted: false });
  bench.engine.on('convMute', () => ({ kind: 'refused', code: 403, message: '' }));
  const refusals: number[] = [];
  const ops = createOpQueue({
    context: bench.context,
    callHttp: async () => ({ kind: 'unknown' }),
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
  ops.wake();
  await bench.loop.advance(1000);
  ops.stop();
  expect([await calls(), refusals]).toEqual([[], []]);
  expect(await row()).toMatchObject({ isMuted: true, mutedUntil: until });
});
