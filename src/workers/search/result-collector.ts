import { compareRanked, formatCursor, isAfter, matchedOf, parseCursor, TopRanked } from './ranked.ts';
import type { ResultSource, Place, Ranked } from './ranked.ts';
import type { ConversationResults, SearchAnswer, SearchResult, SearchQuery } from './search-query.ts';

const DEFAULT_LIMIT = 20;
const DEFAULT_CONVERSATION_LIMIT = 50;
const MAX_LIMIT = 1000;

const limitOf = (limit: number | undefined, fallback: number): number => Math.min(MAX_LIMIT, Math.max(0, limit ?? fallback));

function toResult({ source, index, rank }: Ranked): SearchResult {
  return { kind: 'text', ...source.documentAt(index), matched: matchedOf(rank) };
}

/** Counts every match and keeps the best matches, in total and per conversation. */
export class ResultCollector {
  readonly #after: Place | undefined;
  readonly #limit: number;
  readonly #conversationLimit: number;
  readonly #top: TopRanked;
  readonly #counts: Uint32Array;
  /** The rank and the position of the best match of each conversation. Ranks are above 0. */
  readonly #bestRanks: Float64Array;
  readonly #bestSources: Uint16Array;
  readonly #bestIndexes: Uint32Array;
  readonly #sources: ResultSource[] = [];
  #total = 0;
  #conversationTotal = 0;

  constructor(query: SearchQuery, conversationCount: number) {
    this.#after = parseCursor(query.cursor);
    this.#limit = limitOf(query.limit, DEFAULT_LIMIT);
    this.#conversationLimit = limitOf(query.conversationLimit, DEFAULT_CONVERSATION_LIMIT);
    // One extra result shows whether another page exists.
    this.#top = new TopRanked(this.#limit + 1);
    this.#counts = new Uint32Array(conversationCount);
    this.#bestRanks = new Float64Array(conversationCount);
    this.#bestSources = new Uint16Array(conversationCount);
    this.#bestIndexes = new Uint32Array(conversationCount);
  }

  /** Sets the source of the indexes that follow. */
  begin(source: ResultSource): void {
    this.#sources.push(source);
  }

  /** Cheapest when documents come newest first. */
  collect(index: number, rank: number, conversation: number): void {
    this.#total += 1;
    this.#counts[conversation] = (this.#counts[conversation] as number) + 1;
    if (rank >= (this.#bestRanks[conversation] as number)) this.#takeBest(index, rank, conversation);
    if (rank >= this.#top.lowestRank) this.#takeTop(index, rank);
  }

  answer(): SearchAnswer {
    const page = this.#top.entries.slice(0, this.#limit);
    const last = page.at(-1);
    return {
      results: page.map(toResult),
      cursor: last === undefined || this.#top.entries.length <= this.#limit ? '' : formatCursor(last),
      total: this.#total,
      conversationTotal: this.#conversationTotal,
      conversations: this.#rankConversations(),
    };
  }

  #takeTop(index: number, rank: number): void {
    const ranked: Ranked = { rank, source: this.#sources.at(-1) as ResultSource, index };
    if (this.#after === undefined || isAfter(ranked, this.#after)) this.#top.offer(ranked);
  }

  #takeBest(index: number, rank: number, conversation: number): void {
    const best = this.#bestOf(conversation);
    if (best === undefined) this.#conversationTotal += 1;
    else if (compareRanked({ rank, source: this.#sources.at(-1) as ResultSource, index }, best) > 0) return;
    this.#bestRanks[conversation] = rank;
    this.#bestSources[conversation] = this.#sources.length - 1;
    this.#bestIndexes[conversation] = index;
  }

  #bestOf(conversation: number): Ranked | undefined {
    const source = this.#sources[this.#bestSources[conversation] as number];
    const rank = this.#bestRanks[conversation] as number;
    return source === undefined || rank === 0 ? undefined : { rank, source, index: this.#bestIndexes[conversation] as number };
  }

  #rankConversations(): ConversationResults[] {
    const top = new TopRanked(this.#conversationLimit);
    const counts = new Map<Ranked, number>();
    for (let conversation = 0; conversation < this.#counts.length; conversation += 1) {
      if ((this.#counts[conversation] as number) === 0 || (this.#bestRanks[conversation] as number) < top.lowestRank) continue;
      const best = this.#bestOf(conversation) as Ranked;
      counts.set(best, this.#counts[conversation] as number);
      top.offer(best);
    }
    return top.entries.map((best) => {
      const hit = toResult(best);
      return { conversationID: hit.conversationID, count: counts.get(best) as number, best: hit };
    });
  }
}
