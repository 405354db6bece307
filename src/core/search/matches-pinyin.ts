/**
 * Whether `query` is made of beginnings of consecutive syllables: lxq, linxq and xiaqing all find lin xia qing. Walks the syllables
 * once with all lengths of the query that may be used up so far, since trying them one by one takes for ever on some names.
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
