import type { Clock } from '../platform/ports.ts';
import type { WispWorker } from '../workers/worker-api.ts';

const ANSWER_WITHIN_MS = 15_000;

/** The worker died or did not answer. The caller can repeat the call. */
export class WorkerSilentError extends Error {
  override readonly name = 'WorkerSilentError';
}

export type WorkerHandle = { readonly worker: WispWorker; close(): void };

/** One worker thread and its remote interface. `end` releases both. */
export type SpawnedWorker = { readonly remote: WispWorker; readonly end: () => void };

/**
 * Keeps the worker alive. A call without an answer in time ends its worker. The next call starts a new worker, which first opens the same
 * account again. Otherwise the callers of a dead worker would wait for ever.
 */
export function keepWorkerAlive(clock: Clock, spawn: (failed: () => void) => SpawnedWorker): WorkerHandle {
  let running: SpawnedWorker | undefined;
  let account: Parameters<WispWorker['openAccount']>[0] | undefined;

  function start(): SpawnedWorker {
    if (running !== undefined) return running;
    const spawned = spawn(() => stop(spawned));
    running = spawned;
    if (account !== undefined) void spawned.remote.openAccount(account).catch(() => undefined);
    return spawned;
  }

  /** Ends only the worker that failed. Its unanswered calls time out when a new worker may already run. */
  function stop(failed: SpawnedWorker | undefined): void {
    if (failed === undefined || running !== failed) return;
    running = undefined;
    failed.end();
  }

  async function answered<T>(call: (remote: WispWorker) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const asked = start();
      const cancel = clock.after(ANSWER_WITHIN_MS, () => {
        stop(asked);
        reject(new WorkerSilentError('worker'));
      });
      call(asked.remote).then(resolve, reject).finally(cancel);
    });
  }

  const worker: WispWorker = {
    sign: async (input) => answered(async (remote) => remote.sign(input)),
    hashPassword: async (password, sha) => answered(async (remote) => remote.hashPassword(password, sha)),
    spellNames: async (names) => answered(async (remote) => remote.spellNames(names)),
    async openAccount(next) {
      const opened = answered(async (remote) => remote.openAccount(next));
      account = next;
      await opened;
    },
    async closeAccount() {
      account = undefined;
      await answered(async (remote) => remote.closeAccount());
    },
    // Indexing a long backlog may take longer than the time limit of one answer. It is idempotent and returns nothing.
    catchUpSearch: async () => start().remote.catchUpSearch(),
    searchMessages: async (query) => answered(async (remote) => remote.searchMessages(query)),
    searchFresh: async (query) => answered(async (remote) => remote.searchFresh(query)),
    searchStatus: async () => answered(async (remote) => remote.searchStatus()),
    searchDirectory: async (query) => answered(async (remote) => remote.searchDirectory(query)),
  };
  return { worker, close: () => stop(running) };
}
