import type { CloudMessage, FoundMessage } from './search-results.ts';

export type Find = FoundMessage | CloudMessage;

export type ResultsToMerge = {
  readonly local: readonly FoundMessage[];
  /** All matches on this device have been read. */
  readonly isLocalDone: boolean;
  /** Results from other sources: the server and queued messages. */
  readonly further: readonly Find[];
};

/**
 * Merges the results of this device's index and the other sources into one list, each message once (protocol A31), by the number of matched
 * words, then newest first (A12). Results that rank below the loaded local pages are held back, because they would move when further local
 * pages arrive.
 */
export function mergeResults({ local, isLocalDone, further }: ResultsToMerge): readonly Find[] {
  const own = new Set(local.map(({ id }) => id));
  const last = local.at(-1);
  const seen = new Set<string>();
  const joining = further.filter((message) => {
    if (own.has(message.id) || seen.has(message.id)) return false;
    seen.add(message.id);
    return isLocalDone || (last !== undefined && compare(message, last) < 0);
  });
  return joining.length === 0 ? local : [...local, ...joining].toSorted(compare);
}

function compare(a: Find, b: Find): number {
  return (b.matched ?? 0) - (a.matched ?? 0) || b.time - a.time;
}
