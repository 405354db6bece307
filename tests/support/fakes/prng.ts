/** A seeded random source: mulberry32, whose state is one 32-bit number, so that a seed repeats exactly. */
export type Prng = {
  unit(): number;
  uint32(): number;
  /** An integer in [0, end). */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

export function createPrng(seed: number): Prng {
  let state = seed >>> 0;
  function uint32(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const unit = (): number => uint32() / 2 ** 32;
  const below = (end: number): number => Math.floor(unit() * end);
  return {
    unit,
    uint32,
    below,
    chance: (probability) => unit() < probability,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('pick from an empty list');
      return found;
    },
  };
}
