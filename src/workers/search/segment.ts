import { clearBit, countBits, createBitset, fillBits, hasBit } from './bitset.ts';
import type { Bitset } from './bitset.ts';
import { IdColumn } from './id-column.ts';
import { PairIndex } from './pair-index.ts';
import { PostingLists } from './postings.ts';
import { SEARCH_KINDS } from '../../core/search/search-kind.ts';
import type { SearchDocument } from './search-document.ts';
import { SectionReader, UnreadableSegmentError } from './sections.ts';
import { StringColumn } from './string-column.ts';

/** Increased with every change of the layout or of folding. Older segments are then rebuilt from the messages. */
export const SEGMENT_VERSION = 1;

/** Many documents with their indexes: immutable views on one buffer, and a separate set of the documents that are not deleted. */
export class Segment {
  readonly key: string;
  readonly buffer: ArrayBuffer;
  readonly times: Uint32Array;
  readonly conversations: Uint32Array;
  readonly conversationNames: StringColumn;
  readonly kinds: Uint8Array;
  readonly ids: IdColumn;
  readonly texts: StringColumn;
  readonly words: StringColumn;
  readonly wordDocs: PostingLists;
  readonly wordPairs: PairIndex;
  readonly pairs: PairIndex;
  readonly alive: Bitset;
  #aliveCount: number;

  /** @throws UnreadableSegmentError for a buffer of another version. verifySections checks whether the buffer is intact. */
  constructor(key: string, buffer: ArrayBuffer, deletions?: ArrayBuffer) {
    const reader = new SectionReader(buffer, SEGMENT_VERSION);
    this.key = key;
    this.buffer = buffer;
    this.times = reader.u32();
    this.conversations = reader.u32();
    this.conversationNames = StringColumn.read(reader);
    this.kinds = reader.u8();
    this.ids = new IdColumn(reader);
    this.texts = StringColumn.read(reader);
    this.words = StringColumn.read(reader);
    this.wordDocs = PostingLists.read(reader);
    this.wordPairs = PairIndex.read(reader);
    this.pairs = PairIndex.read(reader);
    this.alive = createBitset(this.times.length);
    if (deletions === undefined) fillBits(this.alive, this.times.length);
    else if (deletions.byteLength === this.alive.byteLength) this.alive.set(new Uint32Array(deletions));
    else throw new UnreadableSegmentError('deletions');
    this.#aliveCount = countBits(this.alive);
  }

  get size(): number {
    return this.times.length;
  }

  get aliveCount(): number {
    return this.#aliveCount;
  }

  /** The form in which deletions are stored. */
  deletions(): ArrayBuffer {
    return new Uint32Array(this.alive).buffer;
  }

  documentAt(doc: number): SearchDocument {
    return {
      id: this.ids.at(doc),
      conversationID: this.conversationNames.at(this.conversations[doc] as number),
      time: this.times[doc] as number,
      text: this.texts.at(doc),
      kind: SEARCH_KINDS[this.kinds[doc] as number] ?? 'other',
    };
  }

  idAt(doc: number): string {
    return this.ids.at(doc);
  }

  find(id: string, hash: number): number | undefined {
    const doc = this.ids.find(id, hash);
    return doc === undefined || !hasBit(this.alive, doc) ? undefined : doc;
  }

  /** Returns true when the segment contained the document. */
  remove(id: string, hash: number): boolean {
    const doc = this.find(id, hash);
    if (doc === undefined) return false;
    clearBit(this.alive, doc);
    this.#aliveCount -= 1;
    return true;
  }

  /** Returns the number of removed documents. */
  removeConversation(conversationID: string, upTo: number): number {
    let removed = 0;
    const conversation = this.#findConversation(conversationID);
    for (let doc = 0; conversation !== undefined && doc < this.size; doc += 1) {
      if (this.conversations[doc] !== conversation || (this.times[doc] as number) > upTo || !hasBit(this.alive, doc)) continue;
      clearBit(this.alive, doc);
      removed += 1;
    }
    this.#aliveCount -= removed;
    return removed;
  }

  *aliveDocuments(): Generator<SearchDocument> {
    for (let doc = 0; doc < this.size; doc += 1) if (hasBit(this.alive, doc)) yield this.documentAt(doc);
  }

  #findConversation(conversationID: string): number | undefined {
    for (let i = 0; i < this.conversationNames.length; i += 1) if (this.conversationNames.at(i) === conversationID) return i;
    return undefined;
  }
}
