import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { OutgoingMessage } from '../../../contract/message.ts';
import { NOTHING_TO_SEND } from '../../core/operations/judge-refusal.ts';
import { resendMessage } from '../commands/sending/resend-message.ts';
import type { NewMessage } from '../commands/messages/new-message.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { failOrphaned } from './fail-orphaned.ts';
import { createOutbox } from './outbox.ts';

const ID = 'C2C10002';

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

async function compose(text: string, parts: Partial<NewMessage> = {}): Promise<string> {
  return bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text }, ...parts }));
}

const leave = async (table: string, ...rows: readonly object[]): Promise<void> => bench.drive(leaveRows(bench.db, table, rows));
const repair = async (): Promise<void> => bench.drive(failOrphaned(bench.context));
const readRow = async (id: string) => bench.drive(bench.db.messages.get(id));
const countOutbox = async (): Promise<number> => bench.drive(bench.db.outbox.count());

/** Sends all waiting messages to a server that accepts everything. Resolves with the payloads that arrived there. */
async function sendAll(upload: Parameters<typeof createOutbox>[0]['upload'] = async () => ({ kind: 'done' })): Promise<string[]> {
  const sent: string[] = [];
  bench.engine.on('send', ({ message }) => {
    sent.push(message.ID);
    return { kind: 'ok', value: aMessage({ ...(message as OutgoingMessage), from: BENCH_ME, sequence: sent.length }) };
  });
  const outbox = createOutbox({ context: bench.context, upload, isReady: () => true });
  outbox.wake();
  await bench.loop.advance(2000);
  outbox.stop();
  return sent;
}

test('G8 fails a message whose outbox row is damaged, deletes the row and sends the other messages', async () => {
  const [damaged, sound] = [await compose('damaged'), await compose('sound')];
  await leave('outbox', { ID: damaged, conversationID: ID, order: 'x', uploads: 7 });
  await repair();
  expect(await readRow(damaged)).toMatchObject({ status: 'fail', failCode: NOTHING_TO_SEND });
  expect([await countOutbox(), await sendAll()]).toEqual([1, [sound]]);
});

test('the list shows that the newest message failed', async () => {
  const damaged = await compose('damaged');
  await leave('outbox', { ID: damaged });
  await repair();
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ lastStatus: 'fail' });
});

test('G8 fails a message without an outbox row', async () => {
  const [orphaned, later] = [await compose('stranded'), await compose('later')];
  await bench.drive(bench.db.outbox.delete(orphaned));
  await repair();
  expect([(await readRow(orphaned))?.status, (await readRow(later))?.status]).toEqual(['fail', 'queued']);
});

test.each(['archive', 'hidden'] as const)('G8 fails a message without an outbox row in a conversation on the shelf "%s"', async (shelf) => {
  const orphaned = await compose('stranded');
  await bench.drive(bench.db.outbox.delete(orphaned));
  await bench.drive(bench.db.conversations.update(ID, { shelf }));
  await repair();
  expect((await readRow(orphaned))?.status).toBe('fail');
});

test('G11 a message that fails returns its deleted conversation to the list', async () => {
  const damaged = await compose('damaged');
  await leave('outbox', { ID: damaged });
  await bench.drive(bench.db.conversations.update(ID, { shelf: 'gone', lastMessage: null }));
  await repair();
  expect(await bench.drive(bench.db.conversations.get(ID))).toMatchObject({ shelf: 'main', lastStatus: 'fail' });
});

test('deletes invalid rows whose key is not that of a message', async () => {
  await compose('sound');
  await leave('outbox', { ID: 7 }, { ID: 'junk' }, { ID: new Date(0) });
  await repair();
  expect(await countOutbox()).toBe(1);
});

test('G6 resends a failed message under the same ID', async () => {
  const damaged = await compose('again');
  await leave('outbox', { ID: damaged });
  await repair();
  await bench.drive(resendMessage(bench.commands, damaged));
  expect(await readRow(damaged)).toMatchObject({ status: 'queued' });
  expect(await sendAll()).toEqual([damaged]);
});

test('a resend uploads the file of a message whose list of uploads was lost with the damaged row', async () => {
  const blob = new Blob(['words'], { type: 'text/plain' });
  const payload = { uuid: '', fileUrl: '', fileName: 'plan.txt', fileSize: 5 };
  const damaged = await compose('', { type: 'TIMFileElem', payload, uploads: [{ role: 'file', blob, name: 'plan.txt', mime: 'text/plain' }] });
  await leave('outbox', { ID: damaged });
  await repair();
  await bench.drive(resendMessage(bench.commands, damaged));
  const uploaded: unknown[] = [];
  await sendAll(async (row) => {
    uploaded.push(...row.uploads);
    return { kind: 'refused', hasAdvanced: false, code: 7004 };
  });
  const blobId = (await readRow(damaged))?.localBlobs?.file;
  expect(uploaded).toMatchObject([{ role: 'file', blobId, name: 'plan.txt', mime: 'text/plain', size: 5 }]);
});

test('does not change queued or acknowledged messages, or messages that failed for another reason', async () => {
  const [queued, acknowledged, failed] = [await compose('queued'), await compose('acknowledged'), await compose('failed')];
  await bench.drive(bench.db.outbox.bulkDelete([acknowledged, failed]));
  await bench.drive(bench.db.messages.update(acknowledged, { status: 'success', ackSeq: 7 }));
  await bench.drive(bench.db.messages.update(failed, { status: 'fail', failCode: 8001 }));
  const before = await bench.drive(bench.db.messages.toArray());
  await repair();
  expect(await bench.drive(bench.db.messages.toArray())).toEqual(before);
  expect(await sendAll()).toEqual([queued]);
});
