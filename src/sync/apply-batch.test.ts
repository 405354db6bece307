import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, anItem } from '../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../tests/support/fakes/sync-bench.ts';
import { applyBatch } from './apply-batch.ts';
import { sendMessage } from './commands/send-message.ts';

const ID = 'C2C10002';
let bench: SyncBench;
let pts = 0;

beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
});
afterEach(() => bench.close());

const receive = async (...sequences: number[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      sequences.map((sequence) => anItem((pts += 1), { e: 'msg.new', d: aMessage({ sequence }) })),
    ),
  );
const readLast = async () => (await bench.drive(bench.db.conversations.get(ID)))?.lastMessage;

describe('the newest message of a conversation', () => {
  test('is the last of a batch', async () => {
    await receive(1);
    await receive(2, 3);
    expect(await readLast()).toMatchObject({ lastSequence: 3 });
  });

  test('G11 stays the one that waits to be sent, whatever arrives meanwhile', async () => {
    await receive(1);
    const waiting = await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: 'waits' } }));
    await receive(2);
    await receive(3);
    expect(await readLast()).toMatchObject({ ID: waiting });
  });
});
