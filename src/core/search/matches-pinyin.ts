/**
 * Whether `query` consists of beginnings of consecutive syllables: lxq, linxq and xiaqing all match lin xia qing. It processes the
 * syllables once with all possible used lengths of the query, because trying them one by one takes exponential time on some names.
 */
export function matchesPinyin(syllables: readonly string[], query: string): boolean {
  let used = new Set<number>();
  for (const syllable of syllables) {
    const next = new Set<number>();
    for (const from of [0, ...used]) {
      let to = from;
      while (to < query.length && to - from < syllable.length && query[to] === syllable[to - from]) {
        to += 1;
        next.add(to);
      }
    }
    if (next.has(query.length)) return true;
    used = next;
  }
  return false;
}
