import { releaseProxy, wrap } from 'comlink';
import type { Clock } from '../platform/ports.ts';
import { checkScript } from '../platform/chunks/check-script.ts';
import { trustedScriptUrl } from '../platform/trusted-script-url.ts';
import { keepLoading } from '../shared/load-chunk.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import workerUrl from '../workers/wisp.worker.ts?worker&url';
import { keepWorkerAlive, type WorkerHandle } from './keep-worker-alive.ts';

/** Starts the worker at its first call, and again after it has died. */
export function startWorker(clock: Clock): WorkerHandle {
  let checking: Promise<unknown> | undefined;
  return keepWorkerAlive(clock, (failed) => {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'wisp' });
    const remote = wrap<WispWorker>(worker);
    worker.addEventListener('error', () => {
      failed();
      // The event does not give the reason. A missing file is requested until it exists, and the app shows meanwhile that it is missing.
      checking ??= keepLoading(async () => checkScript(workerUrl))
        .catch(() => undefined)
        .finally(() => (checking = undefined));
    });
    return {
      remote,
      end() {
        remote[releaseProxy]();
        worker.terminate();
      },
    };
  });
}
