import type { Clock, Network } from '../../platform/ports.ts';
import { fetchBytes } from './fetch-bytes.ts';

const MEDIA_PATH = /^\/media\/[0-9a-f-]{36}$/;
/** What the server shows inline by the bytes it found (reliability §3.8): a blob has our origin, so nothing else may become one. */
const INLINE = /^(image\/(png|jpeg|gif|webp|bmp)|audio\/[\w.+-]+|video\/(mp4|webm))$/;

/** Nothing shows it, so it may be of any kind: it is only written to a disk. */
const PLAIN_BYTES = 'application/octet-stream';

/** Fetches from our media host with the account's token; asked for twice at once, it is fetched once. */
export function createMediaReader(
  ports: { readonly network: Network; readonly clock: Clock },
  readToken: () => string,
): (path: string, as?: 'file') => Promise<Blob | undefined> {
  const running = new Map<string, Promise<Blob | undefined>>();

  async function fetchBlob(path: string, as: 'file' | undefined): Promise<Blob | undefined> {
    try {
      const { response, parts } = await fetchBytes(ports, path, { headers: { Authorization: `Bearer ${readToken()}` } });
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
      if (response.status !== 200 || (as === undefined && !INLINE.test(type))) return undefined;
      return new Blob([...parts], { type: as === undefined ? type : PLAIN_BYTES });
    } catch {
      return undefined;
    }
  }

  return async (path, as) => {
    // A tab of ours asks; the token still goes to nothing but media.
    if (!MEDIA_PATH.test(path)) return undefined;
    const key = `${as ?? ''}${path}`;
    const known = running.get(key);
    if (known !== undefined) return known;
    const mine = fetchBlob(path, as).finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}
