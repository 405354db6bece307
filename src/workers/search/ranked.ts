import type { SearchDocument } from './search-document.ts';

/** The source of a search result. Segments and the tail are sources. */
export type ResultSource = { documentAt(index: number): SearchDocument; idAt(index: number): string };

/** A document and its rank among the search results. Larger ranks come first, then larger IDs, so that pages never overlap. */
export type Ranked = { readonly rank: number; readonly source: ResultSource; readonly index: number };
/** A position among the search results. It stays valid when the document at it is deleted. */
export type Place = { readonly rank: number; readonly id: string };

const SECONDS = 2 ** 32;

/** More keywords first, then newer (protocol A12), as one number, because for most documents of a query one comparison is enough. */
export function rankOf(matched: number, time: number): number {
  return matched * SECONDS + time;
}

/** The number of matched keywords in a rank of rankOf(). */
export function matchedOf(rank: number): number {
  return Math.floor(rank / SECONDS);
}

/** Negative when `a` comes before `b`. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return a.rank === b.rank ? compareIds(a.source.idAt(a.index), b.source.idAt(b.index)) : b.rank - a.rank;
}

export function isAfter(ranked: Ranked, place: Place): boolean {
  return ranked.rank === place.rank ? compareIds(ranked.source.idAt(ranked.index), place.id) > 0 : ranked.rank < place.rank;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

export function formatCursor({ rank, source, index }: Ranked): string {
  return `${rank}.${source.idAt(index)}`;
}

/** Undefined without a cursor and for an invalid cursor. */
export function parseCursor(cursor: string | undefined): Place | undefined {
  const [, rank, id] = /^(\d+)\.(.*)$/su.exec(cursor ?? '') ?? [];
  return id === undefined ? undefined : { rank: Number(rank), id };
}

/** Keeps the first `limit` of all offered documents. Offering them in roughly descending order is cheapest. */
export class TopRanked {
  readonly #limit: number;
  readonly #entries: Ranked[] = [];
  #lowestRank: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#lowestRank = limit > 0 ? -1 : Infinity;
  }

  get entries(): readonly Ranked[] {
    return this.#entries;
  }

  /** A document with a lower rank is not kept. */
  get lowestRank(): number {
    return this.#lowestRank;
  }

  offer(ranked: Ranked): void {
    let at = this.#entries.length;
    while (at > 0 && compareRanked(ranked, this.#entries[at - 1] as Ranked) < 0) at -= 1;
    if (at >= this.#limit) return;
    this.#entries.splice(at, 0, ranked);
    if (this.#entries.length > this.#limit) this.#entries.pop();
    if (this.#entries.length === this.#limit) this.#lowestRank = this.#entries.at(-1)?.rank ?? -1;
  }
}
