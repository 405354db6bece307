import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Judge, Repetition } from './judge-repetition.ts';

/**
 * judged = the stored answer is sent if the judge allows it · unchanged = it is always sent · renewed = only the key is stored, and the
 * command computes a new answer · unkept = the endpoint stores nothing, and a key has no effect.
 */
type RepetitionKind = 'judged' | 'unchanged' | 'renewed' | 'unkept';

/**
 * Answer to a request that repeats an Idempotency-Key after the state has changed (decision 048). The session is checked before: its end, a
 * ban and a restriction refuse every repetition. A stored refusal is repeated unchanged.
 */
export type RepetitionPolicy = { readonly kind: RepetitionKind; readonly why: string; readonly judge: Judge };

const giveKept: Judge = ({ kept }) => Promise.resolve(kept);

type Asked<E extends Endpoint> = Repetition<z.infer<E['request']>, z.input<E['answer']>>;

/** `judge` refuses, or returns the answer that replaces the stored one; undefined = the stored one. */
export function judged<E extends Endpoint>(_endpoint: E, why: string, judge: (asked: Asked<E>) => Promise<unknown>): RepetitionPolicy {
  // A key belongs to one path and one body, so body and answer have the types of its endpoint.
  return { kind: 'judged', why, judge: async (asked) => (await judge(asked as Asked<E>)) ?? asked.kept };
}

export function unchanged(why: string): RepetitionPolicy {
  return { kind: 'unchanged', why, judge: giveKept };
}

export function renewed(why: string): RepetitionPolicy {
  return { kind: 'renewed', why, judge: giveKept };
}

export function unkept(why: string): RepetitionPolicy {
  return { kind: 'unkept', why, judge: giveKept };
}

export const READS = unkept('reads what holds now');
export const OWN_CHANGE = unchanged('the command took effect on what is the user’s own; what holds now comes with the events and lists');
