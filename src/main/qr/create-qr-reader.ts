import type { QrReader } from '../../client/client.ts';
import type { Clock } from '../../platform/ports.ts';
import type { QrWorker } from '../../workers/qr/qr-worker.ts';

/** In milliseconds. The first call also loads the code of the worker. */
const ANSWER_WITHIN_MS = 15_000;

export type SpawnedQrWorker = QrWorker & { end(): void };

/** The error of a call whose worker died, gave no answer in time, or was closed. */
export class QrWorkerSilentError extends Error {
  override readonly name = 'QrWorkerSilentError';
}

/** Runs one worker, which starts with the first call, and with the next call after it has died. */
export function createQrReader(clock: Clock, spawn: (failed: () => void) => SpawnedQrWorker): QrReader {
  let running: SpawnedQrWorker | undefined;
  const unanswered = new Set<() => void>();

  function stop(): void {
    running?.end();
    running = undefined;
    for (const fail of unanswered) fail();
  }

  return {
    async read(picture, effort) {
      return new Promise((resolve, reject) => {
        running ??= spawn(stop);
        const settle = (): void => {
          cancel();
          unanswered.delete(fail);
        };
        const fail = (): void => {
          settle();
          reject(new QrWorkerSilentError('qr worker'));
        };
        const cancel = clock.after(ANSWER_WITHIN_MS, stop);
        unanswered.add(fail);
        running.read(picture, effort).then(resolve, reject).finally(settle);
      });
    },
    close: stop,
  };
}
