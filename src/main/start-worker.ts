import { releaseProxy, wrap, type Remote } from 'comlink';
import type { Clock } from '../platform/ports.ts';
import { trustedScriptUrl } from '../platform/trusted-script-url.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import workerUrl from '../workers/wisp.worker.ts?worker&url';

const ANSWER_WITHIN_MS = 15_000;

/** The worker died or did not answer; the call may simply be made again. */
export class WorkerSilentError extends Error {
  override readonly name = 'WorkerSilentError';
}

export type WorkerHandle = { readonly worker: WispWorker; close(): void };

/**
 * Starts the worker and keeps it alive: a call that is not answered in time ends the old worker, and the next call starts a new one,
 * which first opens the same account again. A dead worker would otherwise leave its callers waiting for ever.
 */
export function startWorker(clock: Clock): WorkerHandle {
  let running: { readonly worker: Worker; readonly remote: Remote<WispWorker> } | undefined;
  let account: Parameters<WispWorker['openAccount']>[0] | undefined;

  function start(): Remote<WispWorker> {
    if (running !== undefined) return running.remote;
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'wisp' });
    const remote = wrap<WispWorker>(worker);
    worker.addEventListener('error', stop);
    running = { worker, remote };
    if (account !== undefined) void remote.openAccount(account).catch(() => undefined);
    return remote;
  }

  function stop(): void {
    running?.remote[releaseProxy]();
    running?.worker.terminate();
    running = undefined;
  }

  async function answered<T>(call: (remote: Remote<WispWorker>) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ANSWER_WITHIN_MS, () => {
        stop();
        reject(new WorkerSilentError('worker'));
      });
      call(start()).then(resolve, reject).finally(cancel);
    });
  }

  const worker: WispWorker = {
    sha256Hex: async (text) => answered(async (remote) => remote.sha256Hex(text)),
    sign: async (input) => answered(async (remote) => remote.sign(input)),
    hashPassword: async (password, sha) => answered(async (remote) => remote.hashPassword(password, sha)),
    spellNames: async (names) => answered(async (remote) => remote.spellNames(names)),
    async openAccount(next) {
      account = next;
      await answered(async (remote) => remote.openAccount(next));
    },
    async closeAccount() {
      account = undefined;
      await answered(async (remote) => remote.closeAccount());
    },
    // Taking in a long backlog may take longer than one answer should; it is idempotent and reports nothing.
    catchUpSearch: async () => start().catchUpSearch(),
    searchMessages: async (query) => answered(async (remote) => remote.searchMessages(query)),
    searchStatus: async () => answered(async (remote) => remote.searchStatus()),
    searchDirectory: async (query) => answered(async (remote) => remote.searchDirectory(query)),
  };
  return { worker, close: stop };
}
