import { createMulberry32 } from '../../server/seed/mulberry32.ts';

/** One seeded stream of choices: the same seed replays the same run. */
export type RandomSource = {
  below(end: number): number;
  isTrue(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
};

export function createRandomSource(seed: number): RandomSource {
  const next = createMulberry32(seed);
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    isTrue: (probability) => next() < probability,
    pick: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
  };
}
