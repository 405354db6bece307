import type { Endpoint } from '../../contract/endpoint.ts';
import type { QuotaName } from '../config.ts';
import type { Reach } from './reach-table.ts';
import type { RepetitionPolicy } from './repetition/repetitions.ts';

/** The right to call an endpoint (authorisation.md). `restricted` accounts only read, sign out and manage their own settings. */
export type HttpRight = {
  /** Row of authorisation.md. */
  readonly row: number;
  readonly restricted: 'may' | 'mayNot';
  /** Accepts a request without Sign. If there is a Sign, it must be valid. */
  readonly isSignOptional?: true;
  /** Works for a banned or deregistered account as well. */
  readonly isForEveryState?: true;
  /** A GET that changes data. A repeat is refused, because the token of the first answer would be replaced by the second. */
  readonly isChange?: true;
  /** Counted per user; before sign-in per address. */
  readonly quota?: QuotaName;
};

/** Properties of an endpoint besides its handler. */
export type HttpPolicy<E extends Endpoint = Endpoint> = HttpRight & {
  /** What other users receive because of the request (decision 043). */
  readonly received: readonly Reach[];
} & (E extends { readonly method: 'GET' }
    ? { readonly repeated?: never }
    : { /** Answer to a request that repeats an Idempotency-Key (decision 048). */ readonly repeated: RepetitionPolicy });
