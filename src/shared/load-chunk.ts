import { setChunkProblem, type ChunkFailure } from './chunk-problem.ts';

/** A part of the program that could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly kind: ChunkFailure;
  constructor(kind: ChunkFailure, cause: unknown) {
    super(`chunk ${kind}: ${String(cause)}`, { cause });
    this.kind = kind;
  }
}

/** The page's handling of code that does not load. Workers and unit tests have none. */
export type ChunkRecovery = {
  /** `attempt` counts from 1. Never rejects. */
  readonly classify: (error: unknown, attempt: number) => Promise<ChunkFailure>;
  /** Resolves before the next attempt: after a delay that grows with `tries`, or when the network returns. */
  readonly waitToRetry: (tries: number) => Promise<void>;
  /** Checks the server for a newer build, and loads it if the reload loses nothing. Never rejects. */
  readonly lookForUpdate: () => Promise<void>;
  readonly isOnline: () => boolean;
};

/** The check of the first failure also replaces a damaged copy in the HTTP cache. */
const ATTEMPTS = 2;
/** When requests keep failing on a connected device, the network is not the cause. */
const TRIES_BEFORE_PROBLEM = 2;

let recovery: ChunkRecovery | undefined;

export function installChunkRecovery(next: ChunkRecovery | undefined): void {
  recovery = next;
}

/**
 * Loads code with `import()`. The product has no other way (lint rule `one-loader`). Rejects with a ChunkError when the page has a
 * recovery. After a failed fetch, Chromium fetches the module again at the next import() of the same address. A module that was fetched and
 * does not parse stays broken until the page reloads.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadWhole(load);
    } catch (error) {
      if (recovery === undefined || error instanceof ChunkError) throw error;
      const kind = await recovery.classify(error, attempt);
      if (attempt < ATTEMPTS) continue;
      if (kind === 'missing') await recovery.lookForUpdate();
      throw new ChunkError(kind, error);
    }
  }
}

/** A file of another build has other exports, so the wanted export is undefined. */
async function loadWhole<T>(load: () => Promise<T>): Promise<T> {
  const value = await load();
  if (value === undefined) throw new SyntaxError('the chunk lacks its export');
  return value;
}

export type KeepLoadingOptions = {
  /** Shows the failure where the part would be. Without it, `readChunkProblem` returns the failure. */
  readonly failed?: (kind: ChunkFailure) => void;
  /** True when the part is not needed any more. */
  readonly isOver?: () => boolean;
};

/** Same as loadChunk, but retries until the code is loaded, for parts without which something of the page does not work. */
export async function keepLoading<T>(load: () => Promise<T>, { failed, isOver }: KeepLoadingOptions = {}): Promise<T> {
  const part = Symbol('part');
  for (let tries = 0; ; tries += 1) {
    try {
      const value = await loadChunk(load);
      setChunkProblem(part, undefined);
      return value;
    } catch (error) {
      if (!(error instanceof ChunkError) || recovery === undefined) throw error;
      if (isOver?.() === true) throw error;
      if (failed !== undefined) failed(error.kind);
      else if (error.kind === 'missing' || (tries >= TRIES_BEFORE_PROBLEM && recovery.isOnline())) setChunkProblem(part, error.kind);
      await recovery.waitToRetry(tries);
    }
    if (isOver?.() === true) throw new Error('the part is not wanted any more');
  }
}
