import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import type { Pin } from '../../../../contract/http/pins.ts';
import { scopesStaleAfter } from '../../../core/conversations/chat-scopes.ts';
import { PENDING_SEQUENCE } from '../../../core/rows.ts';
import { listPins } from '../../../db/pins/pins.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { createOpQueue } from '../../outbox/ops.ts';
import { deleteConversation } from './delete-conversation.ts';

const PEER = '10002';
const ID = `C2C${PEER}`;

let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
  const events: EngineEvent[] = [
    { e: 'conv.update', d: aConversation() },
    { e: 'msg.new', d: aMessage({ sequence: 1 }) },
  ];
  await bench.drive(
    applyBatch(
      bench.context,
      events.map((event, at) => anItem(at + 1, event)),
    ),
  );
});
afterEach(() => bench.close());

function aPin(msgId: string): Pin {
  return { id: `pin ${msgId}`, msgId, nickName: '', msgContent: '', oneSelf: 1, senderWtId: PEER, createTs: 1 };
}

test('CONV-032 removes pins of cleared messages at once, and keeps the pin of a message that is not in the log yet', async () => {
  const waiting = { ...aMessage({ sequence: 2 }), sequence: PENDING_SEQUENCE + 2, status: 'success' as const, ackSeq: 2 };
  await bench.drive(bench.db.messages.put(waiting));
  await bench.drive(bench.db.pins.put({ id: PEER, pins: [aPin(aMessage({ sequence: 1 }).ID), aPin('never loaded'), aPin(waiting.ID)] }));
  await bench.drive(deleteConversation(bench.commands, ID));
  expect((await bench.drive(listPins(bench.db, PEER))).map(({ msgId }) => msgId)).toEqual([waiting.ID]);
});

test('reads the pins again only after the server has confirmed the deletion', async () => {
  let isReached = false;
  const readAgain: string[] = [];
  bench.engine.on('convDelete', () => (isReached ? { kind: 'ok', value: undefined } : { kind: 'unknown' }));
  const ops = createOpQueue({
    context: bench.context,
    callHttp: async () => ({ kind: 'unknown' }),
    isReady: () => true,
    refused: () => undefined,
    done: (op) => void readAgain.push(...scopesStaleAfter(op)),
  });
  await bench.drive(deleteConversation(bench.commands, ID));
  ops.wake();
  await bench.loop.advance(1000);
  expect(readAgain).toEqual([]);
  isReached = true;
  await bench.loop.advance(5000);
  expect(readAgain).toEqual([`pins:${PEER}`]);
  ops.stop();
});
