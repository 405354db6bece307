const SHARE_OF_WRONG_LETTERS = 1 / 3;

/** Returns the known name closest to a misspelt one; undefined = none is close. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length * SHARE_OF_WRONG_LETTERS));
  const near = known.map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }));
  return near.filter(({ distance }) => distance <= most).sort((left, right) => left.distance - right.distance)[0]?.candidate;
}

/** Number of letters to insert, delete or replace. It keeps only one row of the usual table. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_value, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
