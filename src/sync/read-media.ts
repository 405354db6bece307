import type { Network } from '../platform/ports.ts';

const MEDIA_PATH = /^\/media\/[0-9a-f-]{36}$/;
/** What the server shows inline by the bytes it found (reliability §3.8): a blob has our origin, so nothing else may become one. */
const INLINE = /^(image\/(png|jpeg|gif|webp|bmp)|audio\/[\w.+-]+|video\/(mp4|webm))$/;

/** Fetches from our media host with the account's token; asked for twice at once, it is fetched once. */
export function createMediaReader(network: Network, readToken: () => string): (path: string) => Promise<Blob | undefined> {
  const running = new Map<string, Promise<Blob | undefined>>();

  async function fetchBlob(path: string): Promise<Blob | undefined> {
    try {
      const response = await network.fetch(path, { headers: { Authorization: `Bearer ${readToken()}` } });
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
      return response.status === 200 && INLINE.test(type) ? new Blob([await response.arrayBuffer()], { type }) : undefined;
    } catch {
      return undefined;
    }
  }

  return async (path) => {
    // A tab of ours asks; the token still goes to nothing but media.
    if (!MEDIA_PATH.test(path)) return undefined;
    const known = running.get(path);
    if (known !== undefined) return known;
    const mine = fetchBlob(path).finally(() => running.delete(path));
    running.set(path, mine);
    return mine;
  };
}
