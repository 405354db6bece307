/** A range of sequences, both ends included. */
export type Range = { readonly from: number; readonly to: number };

/** The remaining holes after [loaded.from, loaded.to] is loaded; sorted, disjoint. */
export function fillHoles(holes: readonly Range[], loaded: Range): Range[] {
  const left: Range[] = [];
  for (const hole of holes) {
    if (hole.to < loaded.from || hole.from > loaded.to) {
      left.push({ from: hole.from, to: hole.to });
      continue;
    }
    if (hole.from < loaded.from) left.push({ from: hole.from, to: loaded.from - 1 });
    if (hole.to > loaded.to) left.push({ from: loaded.to + 1, to: hole.to });
  }
  return left.sort((a, b) => a.from - b.from);
}

/** Adds a hole. Touching and overlapping ranges are merged. */
export function addHole(holes: readonly Range[], added: Range): Range[] {
  if (added.to < added.from) return [...holes];
  const merged: Range[] = [];
  for (const hole of [...holes, added].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && hole.from <= last.to + 1) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, hole.to) };
    else merged.push({ from: hole.from, to: hole.to });
  }
  return merged;
}

/** The newest hole that lies between two neighbouring rows, if any; use 0 and Infinity for the ends. */
export function holeBetween(holes: readonly Range[], older: number, newer: number): Range | undefined {
  return holes.findLast((hole) => hole.to > older && hole.from < newer);
}

/** The range around a sequence without a hole; open ends are 0 and Infinity. */
export function rangeAround(holes: readonly Range[], sequence: number): Range {
  const below = holes.findLast((hole) => hole.to < sequence);
  const above = holes.find((hole) => hole.from > sequence);
  return { from: below === undefined ? 0 : below.to + 1, to: above === undefined ? Number.POSITIVE_INFINITY : above.from - 1 };
}
