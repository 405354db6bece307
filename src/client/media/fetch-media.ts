import type { AskLeader } from '../../core/leader-services.ts';
import type { Network } from '../../platform/ports.ts';

const MEDIA_PATH = /^\/media\/[0-9a-f-]{36}$/;
const OK = 200;

type Fetching = {
  readonly network: Network;
  readonly ask: AskLeader;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
};

/**
 * An upload as an untyped blob, with progress as the bytes arrive. The service worker adds the token. Until a service worker controls the
 * page, the leader fetches, and there is no progress before the end.
 */
export async function fetchMedia(path: string, { network, ask, signal, onProgress }: Fetching): Promise<Blob | undefined> {
  if (!MEDIA_PATH.test(path)) return undefined;
  const response = await network.fetch(path, { signal }).catch(() => undefined);
  if (signal.aborted) return undefined;
  if (response?.status !== OK || response.body === null) {
    const media = await ask('media', { path, as: 'file' });
    return media === undefined || signal.aborted ? undefined : new Blob([await media.arrayBuffer()]);
  }
  const total = Number(response.headers.get('content-length')) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  try {
    for await (const part of readParts(response.body)) {
      parts.push(part);
      received += part.byteLength;
      if (total > 0) onProgress(Math.min(1, received / total));
    }
  } catch {
    return undefined;
  }
  return new Blob(parts);
}

/** Not every browser can iterate over a stream. */
async function* readParts(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
