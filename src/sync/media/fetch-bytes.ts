import { LIMITS } from '../../../contract/limits.ts';
import type { Clock, Network } from '../../platform/ports.ts';

export type Bytes = { readonly response: Response; readonly parts: readonly BlobPart[] };

/**
 * Fetches an answer to its end. It is given up when nothing has come for a while, not after a time in all: a large file over a slow network
 * takes long. Rejects when no answer came.
 */
export async function fetchBytes({ network, clock }: { readonly network: Network; readonly clock: Clock }, url: string, init: RequestInit): Promise<Bytes> {
  const idle = new AbortController();
  let cancel = clock.after(LIMITS.httpTimeoutMs, () => idle.abort());
  // A network or a stream that does not hear the signal holds nobody up either.
  const given = new Promise<never>((_, reject) => {
    idle.signal.addEventListener('abort', () => reject(new DOMException('nothing came', 'TimeoutError')));
  });
  const next = async <T>(step: Promise<T>): Promise<T> => {
    const value = await Promise.race([step, given]);
    cancel();
    cancel = clock.after(LIMITS.httpTimeoutMs, () => idle.abort());
    return value;
  };
  try {
    const response = await next(network.fetch(url, { ...init, signal: idle.signal }));
    const parts: BlobPart[] = [];
    const reader = response.body?.getReader();
    for (;;) {
      const read = reader === undefined ? undefined : await next(reader.read());
      if (read === undefined || read.done) return { response, parts };
      parts.push(read.value);
    }
  } finally {
    cancel();
  }
}
