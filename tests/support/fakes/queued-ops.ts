import type { EngineOutcome } from '../../../src/engines/chat/port.ts';
import { scopesStaleAfter } from '../../../src/sync/lists/scopes.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../../../src/sync/outbox/ops.ts';
import { createSyncBench, type SyncBench } from './sync-bench.ts';

export type OpRequest = Parameters<HttpCaller>[0];
export type OpAnswer = EngineOutcome<unknown>;

export type QueuedOps = {
  readonly bench: SyncBench;
  readonly ops: OpQueue;
  /** Codes of the operations that the server has refused. */
  readonly refusals: readonly number[];
  /** Scopes that are read again after the operations that the server has answered. */
  readonly readAgain: readonly string[];
  /** Sends the waiting operations, and lets `ms` pass. */
  readonly work: (ms?: number) => Promise<void>;
  close(): Promise<void>;
};

/** A sync bench with the queue of operations. `answer` is the server. */
export async function createQueuedOps(answer: (request: OpRequest) => OpAnswer | Promise<OpAnswer>): Promise<QueuedOps> {
  const bench = await createSyncBench();
  const refusals: number[] = [];
  const readAgain: string[] = [];
  const ops = createOpQueue({
    context: bench.context,
    callHttp: async (request) => answer(request),
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
    done: (op) => void readAgain.push(...scopesStaleAfter(op)),
  });
  return {
    bench,
    ops,
    refusals,
    readAgain,
    async work(ms = 0) {
      ops.wake();
      await bench.loop.advance(ms);
    },
    async close() {
      ops.stop();
      await bench.close();
    },
  };
}
