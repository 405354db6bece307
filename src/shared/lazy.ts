import { keepLoading, loadChunk, type KeepLoadingOptions } from './load-chunk.ts';

/** Code that arrives after the code that uses it. */
export type Lazy<T> = {
  /** The loaded value without waiting; undefined before it arrived. */
  current(): T | undefined;
  /** Starts the load or joins the load under way. A failed load is forgotten, so that the next call starts another one. */
  load(): Promise<T>;
  /** As load(), but tries again until the code is there: for code without which something of the page does not work. */
  keepLoading(options?: KeepLoadingOptions): Promise<T>;
};

/**
 * The only place for an `import()` of the product, in files that end in `.lazy.ts` or `.lazy.tsx` (lint rule `one-loader`).
 * `lazyComponent` renders what is loaded.
 */
export function lazy<T>(importCode: () => Promise<T>): Lazy<T> {
  let arrived: T | undefined;
  let loading: Promise<T> | undefined;
  const loadOnce = async (): Promise<T> => {
    try {
      arrived = await loadChunk(importCode);
      return arrived;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const load = async (): Promise<T> => (loading ??= loadOnce());
  return { current: () => arrived, load, keepLoading: async (options) => keepLoading(load, options) };
}
