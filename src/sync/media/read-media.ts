import type { Clock, Network } from '../../platform/ports.ts';
import { fetchBytes } from './fetch-bytes.ts';

const MEDIA_PATH = /^\/media\/[0-9a-f-]{36}$/;
/**
 * The types that the server serves inline according to the bytes of the file (reliability §3.8). A blob has this app's origin, so a blob
 * must not have any other type.
 */
const INLINE = /^(image\/(png|jpeg|gif|webp|bmp)|audio\/[\w.+-]+|video\/(mp4|webm))$/;

/** No screen shows such a file, so it may be of any kind. It is only written to disk. */
const PLAIN_BYTES = 'application/octet-stream';

/**
 * Fetches from the media host with the account's token; undefined = not available. Concurrent requests for the same path share one fetch.
 */
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
    // The request comes from a tab of this app, but the token is still sent to media paths only.
    if (!MEDIA_PATH.test(path)) return undefined;
    const key = `${as ?? ''}${path}`;
    const known = running.get(key);
    if (known !== undefined) return known;
    const mine = fetchBlob(path, as).finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}
