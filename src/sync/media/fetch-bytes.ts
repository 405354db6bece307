import { LIMITS } from '../../../contract/limits.ts';
import type { Clock, Network } from '../../platform/ports.ts';

export type Bytes = { readonly response: Response; readonly parts: readonly BlobPart[] };

/**
 * Fetches an answer completely. The timeout applies to the time without new data, not to the total time, because a large file over a slow
 * network takes long. Rejects if no answer came.
 */
export async function fetchBytes({ network, clock }: { readonly network: Network; readonly clock: Clock }, url: string, init: RequestInit): Promise<Bytes> {
  const idle = new AbortController();
  let cancel = clock.after(LIMITS.httpTimeoutMs, () => idle.abort());
  // Settles the fetch even if the network or the stream ignores the signal.
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
