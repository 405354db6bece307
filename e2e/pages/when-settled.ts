import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, WebSocket } from 'playwright/test';

/** A start sends its requests one after the other, with writes between them: longer than the longest pause on a busy machine. */
const QUIET_MS = 500;
const LOOK_MS = 50;
/** The first request after catch-up, sent with the other lists. Before it, a pause only means a busy machine. */
const CAUGHT_UP = '/api/user/info';
/** Requests that recur as long as a page is open. */
const BACKGROUND = new Set(['history', 'ping']);

/**
 * Watches a page's requests from before the first one. The returned function resolves once the page has caught up, every request is
 * answered and half a second passes without a new one: lists, group, members, pins and the open chat are stored then. The filling of
 * other chats continues.
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let lastMs = Date.now();
  let hasCaughtUp = false;
  const begin = (request: unknown): void => {
    open.add(request);
    lastMs = Date.now();
  };
  const end = (request: unknown): void => {
    if (open.delete(request)) lastMs = Date.now();
  };
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    hasCaughtUp ||= path === CAUGHT_UP;
    if (path.startsWith('/api/')) begin(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('websocket', (socket) => watchSocket(socket, begin, end));
  return async () => {
    while (!hasCaughtUp || open.size > 0 || Date.now() - lastMs < QUIET_MS) await sleep(LOOK_MS);
  };
}

function watchSocket(socket: WebSocket, begin: (request: unknown) => void, end: (request: unknown) => void): void {
  const serials = new Set<unknown>();
  const nameOf = (serial: unknown): string => `${socket.url()} ${String(serial)}`;
  socket.on('framesent', ({ payload }) => {
    const { s, m } = readFrame(payload);
    if (m === undefined || BACKGROUND.has(m)) return;
    serials.add(s);
    begin(nameOf(s));
  });
  socket.on('framereceived', ({ payload }) => end(nameOf(readFrame(payload).s)));
  socket.on('close', () => {
    for (const serial of serials) end(nameOf(serial));
  });
}

function readFrame(payload: string | Buffer): { readonly s?: unknown; readonly m?: string } {
  try {
    return JSON.parse(payload.toString()) as { s?: unknown; m?: string };
  } catch {
    return {};
  }
}
