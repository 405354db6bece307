import type { Clock } from '../platform/ports.ts';
import type { WispWorker } from '../workers/worker-api.ts';

const ANSWER_WITHIN_MS = 15_000;

/** The worker died or did not answer; the call may simply be made again. */
export class WorkerSilentError extends Error {
  override readonly name = 'WorkerSilentError';
}

export type WorkerHandle = { readonly worker: WispWorker; close(): void };

/** One thread and what reaches it; `end` lets go of both. */
export type SpawnedWorker = { readonly remote: WispWorker; readonly end: () => void };

/**
 * Keeps the worker alive: a call that is not answered in time ends the worker it was made to, and the next call starts a new one,
 * which first opens the same account again. A dead worker would otherwise leave its callers waiting for ever.
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

  /** Only the one that failed: calls it left unanswered run out of time when another already works in its place. */
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
    sha256Hex: async (text) => answered(async (remote) => remote.sha256Hex(text)),
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
    // Taking in a long backlog may take longer than one answer should; it is idempotent and reports nothing.
    catchUpSearch: async () => start().remote.catchUpSearch(),
    searchMessages: async (query) => answered(async (remote) => remote.searchMessages(query)),
    searchFresh: async (query) => answered(async (remote) => remote.searchFresh(query)),
    searchStatus: async () => answered(async (remote) => remote.searchStatus()),
    searchDirectory: async (query) => answered(async (remote) => remote.searchDirectory(query)),
  };
  return { worker, close: () => stop(running) };
}
