import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { createFakeKeyValue } from '../../../../tests/support/fakes/fake-switches.ts';
import { putKv } from '../../../db/kv.ts';
import { AccountDatabase } from '../../../db/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { sendReceipts } from './send-receipts.ts';

const databases: AccountDatabase[] = [];
let wakes = 0;
let nextUuid = 0;

function aContext(): CommandContext {
  const db = new AccountDatabase(`receipts-${nextUuid++}`);
  databases.push(db);
  const random = { unit: () => 0, uint32: () => 0, uuid: () => `op-${nextUuid++}` };
  const clock = { now: () => 0, after: () => () => undefined };
  return { db, me: '10001', deviceId: 'd', ports: { clock, random, keyValue: createFakeKeyValue() }, wake: () => void (wakes += 1) };
}

afterEach(async () => {
  wakes = 0;
  await Promise.all(databases.splice(0).map(async (db) => db.delete()));
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

async function store(context: CommandContext, count: number): Promise<void> {
  const rows = ids(count).map((ID, sequence): MessageRow => ({ ...aMessage({ sequence }), ID, status: 'success' }));
  await context.db.messages.bulkPut(rows);
}

test('RCPT-003 A15 queues receipts in calls of at most 30, in order', async () => {
  const context = aContext();
  await store(context, 65);
  await sendReceipts(context, 'C2C10002', ids(65));
  const ops = await context.db.ops.orderBy('order').toArray();
  expect(ops.map((op) => (op.call.kind === 'engine' && op.call.method === 'receipt' ? op.call.params.IDs.length : 0))).toEqual([30, 30, 5]);
  expect(wakes).toBe(1);
});

test('RCPT-003 queues a receipt once per message, and none for a message of another conversation', async () => {
  const context = aContext();
  await store(context, 2);
  await sendReceipts(context, 'C2C10002', ['m0']);
  await sendReceipts(context, 'C2C10002', ['m0', 'missing']);
  await sendReceipts(context, 'C2C10003', ['m1']);
  expect(await context.db.ops.count()).toBe(1);
  expect(wakes).toBe(1);
});

test('C44 queues no receipt while the plan has no receipts, and queues receipts after the plan includes them', async () => {
  const context = aContext();
  await store(context, 1);
  const capabilities = { readReceipts: false, presence: true, reactions: true, marks: true, translate: true, voiceToText: true };
  await putKv(context.db, 'abilities', capabilities);
  await sendReceipts(context, 'C2C10002', ['m0']);
  const before = await context.db.ops.count();
  await putKv(context.db, 'abilities', { ...capabilities, readReceipts: true });
  await sendReceipts(context, 'C2C10002', ['m0']);
  expect([before, await context.db.ops.count()]).toEqual([0, 1]);
});
