import { createPartialResponse } from 'workbox-range-requests';
import { createWebVault } from '../platform/web-vault.ts';
import { isStorageFull } from '../core/storage/storage-problem.ts';
import { readRegistry } from '../db/health/read-registry.ts';
import { isAccountKnown, readSession } from '../db/session-box.ts';

/** Paths of uploads, stickers and the emoji font. The content of each path never changes. */
const MEDIA_PATH = /^\/(?:media\/[0-9a-f-]{36}|stickers\/[a-z]+\/[a-z_0-9]+\.svg|assets\/twemoji-[\w-]+\.woff2)$/;
const MAX_ENTRIES = 3000;
const TRIM_EVERY = 50;
const DROPPED_WHEN_FULL = 50;
const OK = 200;
const NO_CONTENT = 204;
const NOT_FOUND = 404;
const FROM_START = 'bytes=0-';

let sinceTrim = 0;

/** True for GET requests of this origin that answerMedia() serves. */
export function isMedia(request: Request): boolean {
  const url = new URL(request.url);
  return request.method === 'GET' && url.origin === self.location.origin && MEDIA_PATH.test(url.pathname);
}

/**
 * Answers a picture, sound or file from the account's own cache, or from the server with the account's token. A signed-out device has no
 * account: it requests stickers and the font as a guest, and no upload, which the server would refuse it. Media never change, so a cached
 * file is not requested again. When the browser blocks the cache or the registry, only the offline copy is missing, not the picture.
 */
export async function answerMedia(request: Request, keepAlive: (work: Promise<void>) => void): Promise<Response> {
  const session = await readCurrentSession();
  const key = new URL(request.url).pathname;
  // A screen that is being closed still requests its pictures. The browser would report an error status in its console.
  if (session === undefined) return isUpload(key) ? new Response(null, { status: NO_CONTENT }) : fetch(request);
  const cache = await openCache(session.wtId);
  const cached = await cache?.match(key).catch(() => undefined);
  const range = request.headers.get('range');
  if (cached !== undefined) return range !== null && cached.status === 200 ? createPartialResponse(request, cached) : cached;
  const asked = { key, session, signal: request.signal };
  // A player that requests from the start gets the whole file, which is cached at the same time. Requests for a later part bypass the
  // cache.
  if (range !== null && range !== FROM_START) return download(asked, range);
  const response = await download(asked);
  // The session has ended during the download, or a new one has begun.
  if (response.status === NOT_FOUND && (await readCurrentSession())?.token !== session.token) return answerMedia(request, keepAlive);
  if (response.status === OK && cache !== undefined) keepAlive(keep(cache, asked, response.clone()));
  return response;
}

function isUpload(path: string): boolean {
  return path.startsWith('/media/');
}

type Session = { readonly wtId: string; readonly token: string };

async function readCurrentSession(): Promise<Session | undefined> {
  try {
    return await readRegistry(undefined, async (registry) => readSession(registry, createWebVault()));
  } catch {
    return undefined;
  }
}

/** An unreadable registry does not count as cleared, because the code that clears an account deletes its cache as well. */
async function isCleared(wtId: string): Promise<boolean> {
  try {
    return await readRegistry(true, async (registry) => !(await isAccountKnown(registry, wtId)));
  } catch {
    return false;
  }
}

function cacheName(wtId: string): string {
  return `wt-media-${wtId}`;
}

async function openCache(wtId: string): Promise<Cache | undefined> {
  try {
    return await caches.open(cacheName(wtId));
  } catch {
    return undefined;
  }
}

type Asked = { readonly key: string; readonly session: Session; readonly signal: AbortSignal };

async function download({ key, session, signal }: Asked, range?: string): Promise<Response> {
  return fetch(key, { headers: { Authorization: `Bearer ${session.token}`, ...(range === undefined ? {} : { Range: range }) }, signal });
}

/** Runs in parallel to the answer, which does not wait for it, so that a large file shows its progress. */
async function keep(cache: Cache, { key, session: { wtId } }: Asked, response: Response): Promise<void> {
  try {
    await cache.put(key, response);
    await trim(cache);
    // The account may have been cleared meanwhile, and then its cache must not exist again. A locked account keeps its pictures.
    if (await isCleared(wtId)) await caches.delete(cacheName(wtId));
  } catch (error) {
    // A full disk or an aborted request costs only the offline copy, not the picture. The eviction frees space for the next file.
    if (isStorageFull(error)) await dropOldest(cache, DROPPED_WHEN_FULL).catch(() => undefined);
  }
}

async function trim(cache: Cache): Promise<void> {
  sinceTrim += 1;
  if (sinceTrim < TRIM_EVERY) return;
  sinceTrim = 0;
  await dropOldest(cache, (await cache.keys()).length - MAX_ENTRIES);
}

/** The Cache API keeps its keys in the order in which they were put. */
async function dropOldest(cache: Cache, count: number): Promise<void> {
  for (const key of (await cache.keys()).slice(0, Math.max(0, count))) await cache.delete(key);
}
