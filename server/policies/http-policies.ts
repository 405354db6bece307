import type { Endpoint } from '../../contract/endpoint.ts';
import type { QuotaName } from '../config.ts';
import type { Reach } from './reach-table.ts';
import type { RepetitionPolicy } from './repetition/repetitions.ts';

/** The right to call an endpoint (authorisation.md). `restricted` accounts read, sign out and manage their own settings only. */
export type HttpRight = {
  /** Row of authorisation.md. */
  readonly row: number;
  readonly restricted: 'may' | 'mayNot';
  /** Answers a request without Sign too; a Sign that is there has to be right. */
  readonly isSignOptional?: true;
  /** Works for a banned or deregistered account as well. */
  readonly isForEveryState?: true;
  /** A GET that changes something all the same, so that it is refused when it is repeated: the token of the first answer would end with the second. */
  readonly isChange?: true;
  /** Counted per user; before sign-in per address. */
  readonly quota?: QuotaName;
};

/** What the row of an endpoint says beside its handler. */
export type HttpPolicy<E extends Endpoint = Endpoint> = HttpRight & {
  /** What other users hear because of it (decision 043). */
  readonly received: readonly Reach[];
} & (E extends { readonly method: 'GET' }
    ? { readonly repeated?: never }
    : { /** What a request that repeats an Idempotency-Key gets (decision 048). */ readonly repeated: RepetitionPolicy });
