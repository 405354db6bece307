import type { StorageQuota } from './ports.ts';

const MEDIA_CACHES = /^wt-media-/;

type Entry = { readonly cache: Cache; readonly request: Request; readonly bytes: number; readonly storedTs: number };

export function createWebStorageQuota(): StorageQuota {
  return {
    async estimate() {
      const manager = navigator.storage as StorageManager | undefined;
      const { usage, quota } = (await manager?.estimate().catch(() => undefined)) ?? {};
      return usage === undefined || quota === undefined || quota === 0 ? undefined : { usedBytes: usage, quotaBytes: quota };
    },
    async dropOldestMedia(bytes) {
      let freed = 0;
      try {
        const entries = await listMedia();
        for (const { cache, request, bytes: size } of entries.sort((a, b) => a.storedTs - b.storedTs)) {
          if (freed >= bytes) break;
          if (await cache.delete(request)) freed += size;
        }
      } catch {
        // A cache that cannot be read cannot be reduced.
      }
      return freed;
    },
  };
}

/** Lists the cached media of every account of this device. The accounts share the quota, and all media can be fetched again. */
async function listMedia(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of (await caches.keys()).filter((one) => MEDIA_CACHES.test(one))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response === undefined) continue;
      const { headers } = response;
      // The Date header of the server: when the entry was fetched, with a precision of one second.
      const storedTs = Date.parse(headers.get('date') ?? '') || 0;
      const known = Number(headers.get('content-length'));
      // A response body that is neither read nor cancelled keeps its bytes on the disk, although its entry is deleted.
      if (known > 0) await response.body?.cancel();
      // Compressed and chunked responses have no content-length.
      const bytes = known > 0 ? known : (await response.arrayBuffer()).byteLength;
      entries.push({ cache, request, bytes, storedTs });
    }
  }
  return entries;
}
