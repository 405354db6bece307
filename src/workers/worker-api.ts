import type { DirectoryResult, DirectoryQuery } from './directory-index.ts';
import type { FreshAnswer, SearchStatus } from './durable-search-index.ts';
import type { PinyinKey } from './pinyin.ts';
import type { SearchAnswer, SearchQuery } from './search/search-query.ts';
import type { RequestSigner } from './signer.ts';

/** The account whose messages the worker searches. `epoch` is the leader's and fences the worker's writes (G9). */
export type WorkerAccount = { readonly wtId: string; readonly epoch: number };

/** The functions of the worker for a page, called over comlink. Every argument and answer must survive structured clone. */
export type WispWorker = RequestSigner & {
  /** Sort and search keys, in the order of the names. */
  spellNames(names: readonly string[]): Promise<readonly PinyinKey[]>;
  /** Opens this account's search and closes the previous one. Only the leader's worker may open an account. */
  openAccount(account: WorkerAccount): Promise<void>;
  /** Closes the account's database. Its search returns no results until it is opened again. */
  closeAccount(): Promise<void>;
  /** Indexes the content of the database's search feed. Callers call it after changes, as often as they like. */
  catchUpSearch(): Promise<void>;
  searchMessages(query: SearchQuery): Promise<SearchAnswer>;
  /** Same as searchMessages, but indexes the feed first, so that each key press of a search needs one round trip. */
  searchFresh(query: SearchQuery): Promise<FreshAnswer>;
  searchStatus(): Promise<SearchStatus>;
  searchDirectory(query: DirectoryQuery): Promise<readonly DirectoryResult[]>;
};
