import { releaseProxy, transfer, wrap } from 'comlink';
import type { QrReader } from '../../client/client.ts';
import { trustedScriptUrl } from '../../platform/trusted-script-url.ts';
import workerUrl from '../../workers/qr.worker.ts?worker&url';
import type { Clock } from '../../platform/ports.ts';
import type { QrWorker } from '../../workers/qr/qr-worker.ts';
import { createQrReader } from './create-qr-reader.ts';

/** Reads codes in a worker of its own, because a difficult picture takes a second, and search and request signatures must not wait. */
export function startQrReader(clock: Clock): QrReader {
  return createQrReader(clock, (failed) => {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'qr' });
    const remote = wrap<QrWorker>(worker);
    worker.addEventListener('error', failed);
    return {
      read: async (picture, effort) => remote.read(transfer(picture, [picture]), effort),
      end() {
        remote[releaseProxy]();
        worker.terminate();
      },
    };
  });
}
