import type { CloudMessage, FoundMessage } from './search-results.ts';

export type Find = FoundMessage | CloudMessage;

export type ResultsToMerge = {
  readonly local: readonly FoundMessage[];
  /** All that this device holds of it has been read. */
  readonly isLocalDone: boolean;
  /** What is found elsewhere: by the server, and among what waits to be sent. */
  readonly further: readonly Find[];
};

/**
 * What the index of this device found and what was found elsewhere as one list, each message once (protocol A31), by the number of words held, then
 * the newest first (A12). What stands lower down than the local pages reach waits for them: it would move when they come.
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
