import type { StreamItem } from '../../../engines/chat/port.ts';

/** In ascending order, each event once: a repeated frame must not stand in for a missing one. */
export function firstOfEach(items: readonly StreamItem[]): StreamItem[] {
  const sorted = items.toSorted((a, b) => a.pts - b.pts);
  return sorted.filter((item, at) => item.pts !== sorted[at - 1]?.pts);
}
