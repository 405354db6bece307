import type { SearchDocument } from '../../src/workers/search/search-document.ts';
import type { FeedChange, FeedEntry, SegmentStore, StoreChange } from '../../src/workers/segment-store.ts';

/** A database as the index uses it: messages, their feed, and the stored segments. */
export class MemorySegmentStore implements SegmentStore {
  readonly buffers = new Map<string, ArrayBuffer>();
  readonly #messages = new Map<string, SearchDocument>();
  #feed: FeedEntry[] = [];
  #nextSeq = 1;

  get feedLength(): number {
    return this.#feed.length;
  }

  /** Changes messages and records the changes in the feed, in one step as in the product's transaction. */
  change(changes: readonly FeedChange[]): void {
    for (const change of changes) this.#applyToMessages(change);
    this.#feed.push({ seq: this.#nextSeq, changes });
    this.#nextSeq += 1;
  }

  async listKeys(): Promise<string[]> {
    return [...this.buffers.keys()];
  }

  async read(key: string): Promise<ArrayBuffer | undefined> {
    return this.buffers.get(key)?.slice(0);
  }

  async commit({ write, remove, acknowledgeUpTo = 0 }: StoreChange): Promise<void> {
    for (const key of remove) this.buffers.delete(key);
    for (const [key, buffer] of write) this.buffers.set(key, buffer.slice(0));
    this.#feed = this.#feed.filter(({ seq }) => seq > acknowledgeUpTo);
  }

  async readFeed(afterSeq: number, limit: number): Promise<FeedEntry[]> {
    return this.#feed.filter(({ seq }) => seq > afterSeq).slice(0, limit);
  }

  async readDocuments(after: string, limit: number): Promise<{ documents: SearchDocument[]; next: string | undefined }> {
    const later = [...this.#messages.keys()].sort().filter((id) => id > after || after === '');
    const ids = later.slice(0, limit);
    return { documents: ids.map((id) => this.#messages.get(id) as SearchDocument), next: later.length > limit ? ids.at(-1) : undefined };
  }

  #applyToMessages(change: FeedChange): void {
    if (change.kind === 'put') this.#messages.set(change.document.id, change.document);
    else if (change.kind === 'remove') this.#messages.delete(change.id);
    else {
      for (const { id, conversationID, time } of this.#messages.values()) {
        if (conversationID === change.conversationID && time <= change.upTo) this.#messages.delete(id);
      }
    }
  }
}

export class CrashError extends Error {
  override readonly name = 'CrashError';
}

/** Passes calls through until the worker dies at the `callsLeft`-th one, before or just after its effect; later calls fail. */
export function createCrashingStore(store: SegmentStore, crash: { readonly callsLeft: number; readonly isAfterEffect: boolean }): SegmentStore {
  let callsLeft = crash.callsLeft;
  async function pass<T>(call: () => Promise<T>): Promise<T> {
    callsLeft -= 1;
    if (callsLeft < 0 || (callsLeft === 0 && !crash.isAfterEffect)) throw new CrashError();
    const result = await call();
    if (callsLeft === 0) throw new CrashError();
    return result;
  }
  return {
    listKeys: () => pass(() => store.listKeys()),
    read: (key) => pass(() => store.read(key)),
    commit: (change) => pass(() => store.commit(change)),
    readFeed: (afterSeq, limit) => pass(() => store.readFeed(afterSeq, limit)),
    readDocuments: (after, limit) => pass(() => store.readDocuments(after, limit)),
  };
}
