import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Judge, Repetition } from './judge-repetition.ts';

/**
 * judged = the kept answer is given while the judge allows it · stands = it is given as it is · renewed = only the key is kept, and the
 * command answers anew · unkept = the endpoint keeps nothing, and a key has no effect.
 */
type RepetitionKind = 'judged' | 'stands' | 'renewed' | 'unkept';

/**
 * What a request that repeats an Idempotency-Key gets after the world has changed (decision 048). The gate judges the session before: its
 * end, a ban and a restriction refuse every repetition. A kept refusal is repeated as it is.
 */
export type RepetitionPolicy = { readonly kind: RepetitionKind; readonly why: string; readonly judge: Judge };

const giveKept: Judge = ({ kept }) => Promise.resolve(kept);

type Asked<E extends Endpoint> = Repetition<z.infer<E['request']>, z.input<E['answer']>>;

/** `judge` refuses, or returns what takes the place of the kept answer. */
export function judged<E extends Endpoint>(_endpoint: E, why: string, judge: (asked: Asked<E>) => Promise<unknown>): RepetitionPolicy {
  // The key belongs to one path and one body, so both have the types of its endpoint.
  return { kind: 'judged', why, judge: async (asked) => (await judge(asked as Asked<E>)) ?? asked.kept };
}

export function stands(why: string): RepetitionPolicy {
  return { kind: 'stands', why, judge: giveKept };
}

export function renewed(why: string): RepetitionPolicy {
  return { kind: 'renewed', why, judge: giveKept };
}

export function unkept(why: string): RepetitionPolicy {
  return { kind: 'unkept', why, judge: giveKept };
}

export const READS = unkept('reads what holds now');
export const OWN_CHANGE = stands('the command took effect on what is the user’s own; what holds now comes with the events and lists');
