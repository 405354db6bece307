import type { SearchKind } from '../../core/search/search-kind.ts';

/** The searchable part of a message. */
export type SearchDocument = {
  /** Message ID. A later document with the same ID replaces an earlier one. */
  readonly id: string;
  readonly conversationID: string;
  /** Unix seconds. */
  readonly time: number;
  readonly text: string;
  /** Defaults to `text`. */
  readonly kind?: SearchKind;
};

const MAX_SECONDS = 0xffffffff;

/** Converts a time to the index's form: whole seconds within 32 bits, whatever the sender's clock stated. */
export function clampSeconds(time: number): number {
  return time > 0 ? Math.min(MAX_SECONDS, Math.floor(time)) : 0;
}
