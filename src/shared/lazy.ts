import { keepLoading, loadChunk, type KeepLoadingOptions } from './load-chunk.ts';

/** Code that arrives after the code that uses it. */
export type Lazy<T> = {
  /** The loaded value without waiting; undefined before it arrived. */
  current(): T | undefined;
  /** Starts the load or joins the load under way. A failed load is forgotten, so that the next call starts another one. */
  load(): Promise<T>;
  /** Same as load(), but retries until the code is loaded, for code without which a part of the page does not work. */
  keepLoading(options?: KeepLoadingOptions): Promise<T>;
};

/**
 * The only function that may wrap an `import()` of the product, in files that end in `.lazy.ts` or `.lazy.tsx` (lint rule `one-loader`).
 * `lazyComponent` renders the loaded component.
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
