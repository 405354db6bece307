/** Whether `version` comes before `other`, compared by the numbers between dots. Always false for an invalid version. */
export function isOlderVersion(version: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)];
  if (mine === undefined || theirs === undefined) return false;
  for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const VERSION = /^\d{1,9}(?:\.\d{1,9}){0,3}$/;

function numbersOf(version: string): number[] | undefined {
  return VERSION.test(version) ? version.split('.').map(Number) : undefined;
}
