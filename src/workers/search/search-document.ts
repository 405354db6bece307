import type { SearchKind } from '../../core/search/search-kind.ts';

/** What of a message can be found. */
export type SearchDocument = {
  /** Message ID; a second document with it replaces the first. */
  readonly id: string;
  readonly conversationID: string;
  /** Unix seconds. */
  readonly time: number;
  readonly text: string;
  /** `text` when left out. */
  readonly kind?: SearchKind;
};

const MAX_SECONDS = 0xffffffff;

/** A time as the index holds it: whole and within 32 bits, whatever a clock claimed. */
export function clampSeconds(time: number): number {
  return time > 0 ? Math.min(MAX_SECONDS, Math.floor(time)) : 0;
}
