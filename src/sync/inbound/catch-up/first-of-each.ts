import type { StreamItem } from '../../../engines/chat/port.ts';

/** Sorts by `pts` and keeps each event once, because a repeated frame must not count as a missing one. */
export function firstOfEach(items: readonly StreamItem[]): StreamItem[] {
  const sorted = items.toSorted((a, b) => a.pts - b.pts);
  return sorted.filter((item, at) => item.pts !== sorted[at - 1]?.pts);
}
