import type { ChunkFailure } from '../../shared/chunk-problem.ts';
import { ImportFailure } from './preload-chunk.ts';

export type ChunkProbe = {
  readonly isOnline: () => boolean;
  /** Fetches the file and revalidates a cached copy with the server. */
  readonly fetchFile: (url: string) => Promise<Response>;
  /** Counts from 1. */
  readonly attempt: number;
};

const TYPES = { js: /javascript/, css: /text\/css/ } as const;
const ADDRESS = /https?:\/\/[^\s'"]+\.(?:js|css)/;
/** The messages of browsers for a module or a style sheet that could not be fetched. Code that fails while it starts has other messages. */
const FETCH_FAILURE = /failed to fetch|error loading|importing a module script failed|failed to load/i;
/** The server, or a proxy before it, is busy or restarting. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Requests each file of a failed import, because the browser names neither the file nor the reason. Never rejects. */
export async function classifyChunkFailure(error: unknown, { isOnline, fetchFile, attempt }: ChunkProbe): Promise<ChunkFailure> {
  if (!isOnline()) return 'interrupted';
  const found = await Promise.all(filesOf(error).map(async (url) => checkFile(url, fetchFile)));
  if (found.includes('missing')) return 'missing';
  if (found.includes('interrupted')) return 'interrupted';
  // All files exist. Either the network has come back, or the fetched files do not belong to this build.
  return FETCH_FAILURE.test(messageOf(error)) && attempt === 1 ? 'interrupted' : 'missing';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function filesOf(error: unknown): readonly string[] {
  const named = ADDRESS.exec(messageOf(error));
  const files = error instanceof ImportFailure ? error.files : [];
  return [...new Set([...files, ...(named === null ? [] : [named[0]])])];
}

async function checkFile(url: string, fetchFile: ChunkProbe['fetchFile']): Promise<ChunkFailure | undefined> {
  try {
    const response = await fetchFile(url);
    if (response.status >= 500 || PASSING.has(response.status)) return 'interrupted';
    const type = url.endsWith('.css') ? TYPES.css : TYPES.js;
    if (!response.ok || !type.test(response.headers.get('content-type') ?? '')) return 'missing';
    // The body is read to its end so that the HTTP cache stores it.
    await response.arrayBuffer();
    return undefined;
  } catch {
    return 'interrupted';
  }
}
