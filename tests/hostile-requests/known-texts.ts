import type { Prng } from '../support/fakes/prng.ts';

const MOST_LEARNT = 300;
const ID_LIKE = /^[0-9A-Za-z:|_-]{1,80}$/;

/** Texts with a meaning for the server: IDs of the world, and texts of earlier answers. */
export type KnownTexts = {
  /** A matching text, or undefined if none is known. */
  matching(pattern: RegExp | undefined): string | undefined;
  learn(answer: unknown): void;
};

export function createKnownTexts(random: Prng, fixed: readonly string[]): KnownTexts {
  const learnt: string[] = [];

  function visit(value: unknown): void {
    if (typeof value === 'string' && ID_LIKE.test(value)) {
      if (learnt.length < MOST_LEARNT) learnt.push(value);
      else learnt[random.below(MOST_LEARNT)] = value;
    } else if (Array.isArray(value)) value.slice(0, 20).forEach(visit);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  }

  return {
    matching: (pattern) => {
      const all = [...fixed, ...learnt].filter((text) => pattern === undefined || pattern.test(text));
      return all.length === 0 ? undefined : random.pick(all);
    },
    learn: visit,
  };
}
