import { senderOfMessageId } from '../../contract/ids.ts';
import { hasBit, intersectBits, listBitsDescending, uniteBits } from './search/bitset.ts';
import type { Bitset } from './search/bitset.ts';
import { ConversationDocs } from './search/conversation-docs.ts';
import { ConversationNumbers } from './search/conversation-numbers.ts';
import { ResultCollector } from './search/result-collector.ts';
import { hashId } from './search/id-column.ts';
import { parseKeywords } from './search/keyword.ts';
import type { Keyword } from './search/keyword.ts';
import { FOLD } from './search/code-units.ts';
import { matchKeyword, Scratch } from './search/match-keyword.ts';
import { rankOf } from './search/ranked.ts';
import { SEARCH_KINDS } from '../core/search/search-kind.ts';
import type { SearchDocument } from './search/search-document.ts';
import { NO_RESULTS } from './search/search-query.ts';
import type { SearchAnswer, SearchQuery } from './search/search-query.ts';
import { SegmentBuilder } from './search/segment-builder.ts';
import { Segment } from './search/segment.ts';
import { countKeywords, Tail } from './search/tail.ts';

/** The documents of one segment fit bitsets of 16 KB, and building a segment takes less than one or two tenths of a second. */
const MAX_SEGMENT_DOCUMENTS = 1 << 17;
/** From this size on a segment is faster to search than the tail. */
const SEAL_DOCUMENTS = 2048;
/** This number of segments of about one size become one segment of the next size. */
const MERGE_FACTOR = 4;
const MAX_MERGED_DOCUMENTS = 2 * MAX_SEGMENT_DOCUMENTS;
/** Up to this number, scanning the documents of one conversation is faster than reading the postings of a whole segment. */
const FEW_DOCUMENTS = 4096;

/** The changes that a store has to make, by segment key. `deletions` belong to segments that stay. */
export type IndexChanges = {
  readonly written: readonly Segment[];
  readonly deletions: readonly Segment[];
  readonly dropped: readonly string[];
};

type Opened = { readonly segment: Segment; readonly conversations: Uint32Array; byConversation?: ConversationDocs };
type Search = { readonly keywords: readonly Keyword[]; readonly filter: Filter; readonly collector: ResultCollector };
/** `kinds` has one bit per kind. */
type Filter = { readonly conversation: number; readonly after: number; readonly until: number; readonly kinds: number; readonly from: string | undefined };

/** Full-text index of messages: immutable segments and a small tail of the newest changes. Finds exactly what a linear scan finds. */
export class SearchIndex {
  readonly #tail = new Tail();
  readonly #conversations = new ConversationNumbers();
  readonly #scratch = new Scratch();
  readonly #stored = new Set<string>();
  readonly #dirty = new Set<Segment>();
  #segments: Opened[] = [];
  #nextKey = 1;

  constructor(segments: readonly Segment[] = []) {
    for (const segment of segments) {
      this.#open(segment);
      this.#stored.add(segment.key);
      this.#nextKey = Math.max(this.#nextKey, Number(segment.key) + 1);
    }
    this.#sortSegments();
  }

  get size(): number {
    return this.#segments.reduce((sum, { segment }) => sum + segment.aliveCount, this.#tail.size);
  }

  get segmentCount(): number {
    return this.#segments.length;
  }

  /** Bytes of the segments; the tail is small. */
  get byteLength(): number {
    return this.#segments.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0);
  }

  /** Adds or replaces by ID; a later document of the batch replaces an earlier one. */
  put(documents: readonly SearchDocument[]): void {
    if (documents.length < SEAL_DOCUMENTS) {
      for (const document of documents) {
        this.#removeOlder(document.id, hashId(document.id));
        this.#tail.put(document);
      }
      if (this.#tail.size >= SEAL_DOCUMENTS) this.seal();
      return;
    }
    const builder = new SegmentBuilder();
    for (let from = 0; from < documents.length; from += MAX_SEGMENT_DOCUMENTS) {
      this.#addSegment(documents.slice(from, from + MAX_SEGMENT_DOCUMENTS), builder);
    }
    this.#merge();
  }

  remove(id: string): void {
    this.#removeOlder(id, hashId(id));
  }

  /** Removes the documents of the conversation with a time up to and including `upTo` (Unix seconds). */
  removeConversation(conversationID: string, upTo: number): void {
    this.#tail.removeConversation(conversationID, upTo);
    for (const { segment } of this.#segments) if (segment.removeConversation(conversationID, upTo) > 0) this.#dirty.add(segment);
  }

  /** Moves the tail into segments. After it, `changes` returns everything that has to be stored. */
  seal(): void {
    if (this.#tail.size > 0) this.#addSegment(this.#tail.documents(), new SegmentBuilder());
    this.#merge();
  }

  /** The changes that a store, which has all earlier changes, must make to hold this index without its tail. */
  changes(): IndexChanges {
    const segments = this.#segments.map(({ segment }) => segment);
    const present = new Set(segments.map(({ key }) => key));
    return {
      written: segments.filter(({ key }) => !this.#stored.has(key)),
      deletions: [...this.#dirty].filter(({ key }) => present.has(key)),
      dropped: [...this.#stored].filter((key) => !present.has(key)),
    };
  }

  /** Marks the changes as stored. The caller guarantees that the index did not change meanwhile. */
  markStored({ written, dropped }: IndexChanges): void {
    for (const key of dropped) this.#stored.delete(key);
    for (const { key } of written) this.#stored.add(key);
    this.#dirty.clear();
  }

  query(query: SearchQuery): SearchAnswer {
    const keywords = parseKeywords(query.keywords);
    if (keywords.length === 0) return NO_RESULTS;
    const tail = this.#tail.snapshot();
    const tailConversations = tail.entries.map(({ document }) => this.#conversations.of(document.conversationID));
    const collector = new ResultCollector(query, this.#conversations.size);
    const filter = createFilter(query, this.#conversations);
    collector.begin(tail);
    tail.entries.forEach(({ document, folded }, i) => {
      const conversation = tailConversations[i] as number;
      if (!passes(filter, conversation, document.time) || !passesKind(filter, SEARCH_KINDS.indexOf(document.kind ?? 'text'))) return;
      if (filter.from !== undefined && senderOfMessageId(document.id) !== filter.from) return;
      const matched = countKeywords(folded, keywords);
      if (matched > 0) collector.collect(i, rankOf(matched, document.time), conversation);
    });
    for (const opened of this.#segments) this.#searchSegment(opened, { keywords, filter, collector });
    return collector.answer();
  }

  #searchSegment(opened: Opened, search: Search): void {
    const { filter } = search;
    const local = filter.conversation === ANY_CONVERSATION ? undefined : opened.conversations.indexOf(filter.conversation);
    if (local === -1) return;
    search.collector.begin(opened.segment);
    if (local !== undefined) {
      opened.byConversation ??= new ConversationDocs(opened.segment.conversations, opened.conversations.length);
      const docs = opened.byConversation.of(local);
      if (docs.length <= FEW_DOCUMENTS) return searchFew(opened, docs, search);
    }
    this.#searchMany(opened, search);
  }

  #searchMany({ segment, conversations }: Opened, { keywords, filter, collector }: Search): void {
    this.#scratch.reset();
    const sets = keywords.map((keyword) => matchKeyword(segment, keyword, this.#scratch));
    const all = this.#scratch.bitset(segment.size);
    for (const set of sets) uniteBits(all, set);
    intersectBits(all, segment.alive);
    const numbers = this.#scratch.numbers(segment);
    const count = listBitsDescending(all, numbers);
    const { times, kinds, conversations: conversationOf } = segment;
    const isSent = sentBy(segment, filter);
    for (let i = 0; i < count; i += 1) {
      const doc = numbers[i] as number;
      const time = times[doc] as number;
      const conversation = conversations[conversationOf[doc] as number] as number;
      if (!passes(filter, conversation, time) || !passesKind(filter, kinds[doc] as number) || !isSent(doc)) continue;
      collector.collect(doc, rankOf(sets.length === 1 ? 1 : countSets(sets, doc), time), conversation);
    }
  }

  /** Removes an older document with this ID. An ID exists at most once. */
  #removeOlder(id: string, hash: number): void {
    if (this.#tail.size > 0 && this.#tail.remove(id)) return;
    for (const { segment } of this.#segments) {
      if (!segment.remove(id, hash)) continue;
      this.#dirty.add(segment);
      return;
    }
  }

  /** Adds a segment and removes the older documents with the same IDs. */
  #addSegment(documents: readonly SearchDocument[], builder: SegmentBuilder): void {
    const hashes = builder.begin(documents);
    for (let i = 0; i < documents.length; i += 1) this.#removeOlder((documents[i] as SearchDocument).id, hashes[i] as number);
    this.#open(new Segment(String(this.#nextKey), builder.build()));
    this.#nextKey += 1;
    this.#sortSegments();
  }

  #open(segment: Segment): void {
    const names = segment.conversationNames;
    const conversations = Uint32Array.from({ length: names.length }, (_, i) => this.#conversations.of(names.at(i)));
    this.#segments.push({ segment, conversations });
  }

  /** Newest first, because the results then arrive in about the order of their ranks. */
  #sortSegments(): void {
    const newestOf = ({ segment }: Opened): number => segment.times[segment.size - 1] ?? 0;
    this.#segments.sort((a, b) => newestOf(b) - newestOf(a));
  }

  #merge(): void {
    this.#segments = this.#segments.filter(({ segment }) => segment.aliveCount > 0);
    for (;;) {
      const mergeable = findMergeable(this.#segments.map(({ segment }) => segment));
      if (mergeable.length === 0) return;
      const documents = mergeable.flatMap((segment) => [...segment.aliveDocuments()]);
      this.#segments = this.#segments.filter(({ segment }) => !mergeable.includes(segment));
      this.#addSegment(documents, new SegmentBuilder());
    }
  }
}

/** Finds segments to merge: enough of about one size, or one that is mostly deleted. */
function findMergeable(segments: readonly Segment[]): readonly Segment[] {
  const levels = new Map<number, Segment[]>();
  for (const segment of segments.toSorted((a, b) => a.aliveCount - b.aliveCount)) {
    const level = Math.max(0, Math.floor(Math.log(segment.aliveCount / SEAL_DOCUMENTS) / Math.log(MERGE_FACTOR)));
    const group = levels.get(level) ?? [];
    levels.set(level, [...group, segment]);
  }
  for (const group of levels.values()) {
    const first = group.slice(0, MERGE_FACTOR);
    const total = first.reduce((sum, { aliveCount }) => sum + aliveCount, 0);
    if (first.length === MERGE_FACTOR && total < MAX_MERGED_DOCUMENTS) return first;
  }
  return segments.filter(({ aliveCount, size }) => aliveCount * 2 < size).slice(0, 1);
}

const NO_CONVERSATION = -2;
const ANY_CONVERSATION = -1;

function createFilter(query: SearchQuery, numbers: ConversationNumbers): Filter {
  const conversation = query.conversationID === undefined ? ANY_CONVERSATION : (numbers.find(query.conversationID) ?? NO_CONVERSATION);
  const kinds = query.kinds?.reduce((bits, kind) => bits | (1 << SEARCH_KINDS.indexOf(kind)), 0) ?? -1;
  return { conversation, after: query.after ?? -1, until: query.until ?? Infinity, kinds, from: query.from };
}

const ANYBODY = (): boolean => true;

function sentBy(segment: Segment, { from }: Filter): (doc: number) => boolean {
  return from === undefined ? ANYBODY : segment.ids.sentBy(from);
}

/** Scans from the newest document, because collecting results in this order is cheapest. */
function searchFew({ segment }: Opened, docs: Uint32Array, { keywords, filter, collector }: Search): void {
  const { times, kinds, texts, alive } = segment;
  const isSent = sentBy(segment, filter);
  for (let i = docs.length - 1; i >= 0; i -= 1) {
    const doc = docs[i] as number;
    const time = times[doc] as number;
    if (!hasBit(alive, doc) || !passes(filter, filter.conversation, time) || !passesKind(filter, kinds[doc] as number) || !isSent(doc)) continue;
    let matched = 0;
    for (const { units } of keywords) if (texts.contains(doc, units, FOLD)) matched += 1;
    if (matched > 0) collector.collect(doc, rankOf(matched, time), filter.conversation);
  }
}

function passes(filter: Filter, conversation: number, time: number): boolean {
  return (filter.conversation === ANY_CONVERSATION || filter.conversation === conversation) && time > filter.after && time <= filter.until;
}

function passesKind(filter: Filter, kind: number): boolean {
  return (filter.kinds & (1 << kind)) !== 0;
}

function countSets(sets: readonly Bitset[], doc: number): number {
  let count = 0;
  for (const set of sets) if (hasBit(set, doc)) count += 1;
  return count;
}
