import type { DirectoryResult, DirectoryQuery } from './directory-index.ts';
import type { FreshAnswer, SearchStatus } from './durable-search-index.ts';
import type { PinyinKey } from './pinyin.ts';
import type { SearchAnswer, SearchQuery } from './search/search-query.ts';
import type { SignInput } from './signer.ts';

/** Whose search the worker serves; `epoch` is the leader's, and fences what the worker writes (G9). */
export type WorkerAccount = { readonly wtId: string; readonly epoch: number };

/** What the worker does for a page, called over comlink; every argument and answer survives structured clone. */
export type WispWorker = {
  /** Lower-case hex SHA-256 of UTF-8 text. */
  sha256Hex(text: string): Promise<string>;
  /** The Sign header of one request (protocol §1). */
  sign(input: SignInput): Promise<string>;
  hashPassword(password: string, sha: string): Promise<string>;
  /** Sort and search keys, in the order of the names. */
  spellNames(names: readonly string[]): Promise<readonly PinyinKey[]>;
  /** Turns to this account's search and away from the one before. Only the leader's worker may open an account. */
  openAccount(account: WorkerAccount): Promise<void>;
  /** Lets go of the account's database; its search answers nothing until it is opened again. */
  closeAccount(): Promise<void>;
  /** Takes in what the database's search feed holds; to be called after changes, as often as one likes. */
  catchUpSearch(): Promise<void>;
  searchMessages(query: SearchQuery): Promise<SearchAnswer>;
  /** As searchMessages, with what the feed holds taken in first: one way there and back for each key of a search. */
  searchFresh(query: SearchQuery): Promise<FreshAnswer>;
  searchStatus(): Promise<SearchStatus>;
  searchDirectory(query: DirectoryQuery): Promise<readonly DirectoryResult[]>;
};
