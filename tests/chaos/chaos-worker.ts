import { createHash } from 'node:crypto';
import { keepWorkerAlive, type SpawnedWorker, type WorkerHandle } from '../../src/main/keep-worker-alive.ts';
import type { Clock } from '../../src/platform/ports.ts';
import { createRequestSigner } from '../../src/workers/signer.ts';
import type { WispWorker } from '../../src/workers/worker-api.ts';
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';

export type ChaosWorker = WorkerHandle & {
  /** Ends the thread without an event, as when it runs out of memory. False when none runs. */
  crash(): boolean;
};

/** The worker of one tab, kept alive by the production code. Each call and each answer is a message, and so a separate task. */
export function createChaosWorker(loop: VirtualLoop, clock: Clock): ChaosWorker {
  let thread: { isDead: boolean } | undefined;

  function spawn(): SpawnedWorker {
    const own = { isDead: false };
    thread = own;
    const answer = async <T>(work: () => T): Promise<T> =>
      new Promise((resolve) => {
        loop.enqueue(() => {
          if (own.isDead) return;
          const value = work();
          loop.enqueue(() => !own.isDead && resolve(value));
        });
      });
    const remote = {
      ...createRequestSigner(async (text) => answer(() => createHash('sha256').update(text, 'utf8').digest('hex'))),
      closeAccount: async () => answer(() => undefined),
    };
    return { remote: remote as unknown as WispWorker, end: () => void (own.isDead = true) };
  }

  return {
    ...keepWorkerAlive(clock, spawn),
    crash() {
      if (thread === undefined || thread.isDead) return false;
      thread.isDead = true;
      return true;
    },
  };
}
