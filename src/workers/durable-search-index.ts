import { REBUILD } from '../db/search/rebuild-mark.ts';
import type { SearchDocument } from './search/search-document.ts';
import type { SearchAnswer, SearchQuery } from './search/search-query.ts';
import { UnreadableSegmentError, verifySections } from './search/sections.ts';
import { Segment } from './search/segment.ts';
import { SearchIndex } from './search-index.ts';
import type { FeedEntry, SegmentStore } from './segment-store.ts';

const SEGMENT = 'segment/';
const DELETIONS = 'deletions/';

export type DurableSearchOptions = {
  /**
   * The number of changes that stay in memory and in the feed before they become a segment. After a start their messages are read again,
   * one by one.
   */
  readonly sealEntries: number;
  readonly pageSize: number;
};

const DEFAULT_OPTIONS: DurableSearchOptions = { sealEntries: 256, pageSize: 4096 };

export type FreshAnswer = { readonly answer: SearchAnswer; readonly isRebuilding: boolean };
export type SearchStatus = { readonly indexed: number; readonly isRebuilding: boolean };

/** Entries up to `appliedSeq` are in the index, their last `unacknowledged` changes only in memory. */
type Loaded = { readonly index: SearchIndex; appliedSeq: number; unacknowledged: number; rebuildAfter: string | undefined };

/**
 * The index of an account, consistent with its database. The feed is the log of the index: changes that no stored segment contains are read
 * from it again. A segment and the acknowledgement of its entries commit together, so a crash at any time neither loses nor duplicates an
 * entry.
 */
export class DurableSearchIndex {
  readonly #store: SegmentStore;
  readonly #options: DurableSearchOptions;
  #loading: Promise<Loaded> | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(store: SegmentStore, options: DurableSearchOptions = DEFAULT_OPTIONS) {
    this.#store = store;
    this.#options = options;
  }

  /** Searches what is indexed so far. The first call loads the index. */
  async query(query: SearchQuery): Promise<SearchAnswer> {
    return (await this.#load()).index.query(query);
  }

  /**
   * Indexes everything in the feed before it searches. While the index is rebuilt from the messages, which may take minutes, it searches
   * what is indexed so far.
   */
  async queryFresh(query: SearchQuery): Promise<FreshAnswer> {
    const loaded = await this.#load();
    if (loaded.rebuildAfter === undefined) await this.catchUp();
    return { answer: loaded.index.query(query), isRebuilding: loaded.rebuildAfter !== undefined };
  }

  async status(): Promise<SearchStatus> {
    const { index, rebuildAfter } = await this.#load();
    return { indexed: index.size, isRebuilding: rebuildAfter !== undefined };
  }

  /** Indexes everything in the feed. Calls run one after another. Rejects when the store rejects, and may be called again. */
  async catchUp(): Promise<void> {
    const run = this.#work.then(() => this.#catchUp());
    this.#work = run.catch(() => undefined);
    return run;
  }

  async #catchUp(): Promise<void> {
    const loaded = await this.#load();
    while (loaded.rebuildAfter !== undefined) await this.#rebuildPage(loaded, loaded.rebuildAfter);
    for (let mayBeMore = true; mayBeMore;) {
      mayBeMore = await this.#applyFeedPage(loaded);
      if (loaded.unacknowledged >= this.#options.sealEntries) await this.#save(loaded, undefined);
    }
  }

  #load(): Promise<Loaded> {
    this.#loading ??= this.#loadAnew().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #loadAnew(): Promise<Loaded> {
    const keys = await this.#store.listKeys();
    const loaded = await this.#readSegments(keys).catch((error: unknown) => {
      if (!(error instanceof UnreadableSegmentError)) throw error;
      return this.#beginRebuild(keys);
    });
    // Indexes the changes that were not sealed when the last worker ended.
    await this.#applyFeedPage(loaded);
    return loaded;
  }

  async #readSegments(keys: readonly string[]): Promise<Loaded> {
    const names = keys.filter((key) => key.startsWith(SEGMENT)).map((key) => key.slice(SEGMENT.length));
    const segments = await Promise.all(names.map(async (name) => this.#readSegment(name)));
    const progress = await this.#store.read(REBUILD);
    const rebuildAfter = progress === undefined ? undefined : new TextDecoder().decode(progress);
    return { index: new SearchIndex(segments), appliedSeq: 0, unacknowledged: 0, rebuildAfter };
  }

  async #readSegment(name: string): Promise<Segment> {
    const [buffer, deletions] = await Promise.all([this.#store.read(SEGMENT + name), this.#store.read(DELETIONS + name)]);
    if (buffer === undefined) throw new UnreadableSegmentError('segment gone');
    verifySections(buffer);
    return new Segment(name, buffer, deletions);
  }

  async #beginRebuild(keys: readonly string[]): Promise<Loaded> {
    await this.#store.commit({ write: [[REBUILD, new ArrayBuffer(0)]], remove: keys.filter((key) => key !== REBUILD) });
    return { index: new SearchIndex(), appliedSeq: 0, unacknowledged: 0, rebuildAfter: '' };
  }

  /** Each page and its end position commit together. The feed is processed after the last page. */
  async #rebuildPage(loaded: Loaded, after: string): Promise<void> {
    const { documents, next } = await this.#store.readDocuments(after, this.#options.pageSize);
    loaded.index.put(documents);
    await this.#save(loaded, next);
  }

  /** Returns true when there may be more entries. */
  async #applyFeedPage(loaded: Loaded): Promise<boolean> {
    const entries = await this.#store.readFeed(loaded.appliedSeq, this.#options.pageSize);
    applyEntries(loaded.index, entries);
    loaded.appliedSeq = entries.at(-1)?.seq ?? loaded.appliedSeq;
    const changes = entries.reduce((sum, entry) => sum + entry.changes.length, 0);
    loaded.unacknowledged += Math.max(changes, entries.length);
    return entries.length === this.#options.pageSize || changes >= this.#options.pageSize;
  }

  /** Changes that a full disk refuses stay searchable in memory, and are stored with the next change. */
  async #save(loaded: Loaded, rebuildAfter: string | undefined): Promise<void> {
    loaded.index.seal();
    const changes = loaded.index.changes();
    const { written, deletions, dropped } = changes;
    const write: [string, ArrayBuffer][] = [
      ...written.map((segment): [string, ArrayBuffer] => [SEGMENT + segment.key, segment.buffer]),
      ...deletions.map((segment): [string, ArrayBuffer] => [DELETIONS + segment.key, segment.deletions()]),
    ];
    if (rebuildAfter !== undefined) write.push([REBUILD, new TextEncoder().encode(rebuildAfter).buffer]);
    const remove = dropped.flatMap((key) => [SEGMENT + key, DELETIONS + key]);
    if (rebuildAfter === undefined) remove.push(REBUILD);
    await this.#store.commit({ write, remove, acknowledgeUpTo: loaded.appliedSeq });
    loaded.index.markStored(changes);
    loaded.unacknowledged = 0;
    loaded.rebuildAfter = rebuildAfter;
  }
}

/** Adjacent puts are added together, because the number of documents per call decides how many become one segment. */
function applyEntries(index: SearchIndex, entries: readonly FeedEntry[]): void {
  let puts: SearchDocument[] = [];
  for (const change of entries.flatMap(({ changes }) => changes)) {
    if (change.kind === 'put') {
      puts.push(change.document);
      continue;
    }
    index.put(puts);
    puts = [];
    if (change.kind === 'remove') index.remove(change.id);
    else index.removeConversation(change.conversationID, change.upTo);
  }
  index.put(puts);
}
