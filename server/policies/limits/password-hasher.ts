import { CODE } from '../../../contract/codes.ts';
import type { Random } from '../../ports.ts';
import { createSalt, hashPassword, isSameText } from '../../security/hashes.ts';
import type { User } from '../../store/account/users.ts';
import { refuse } from '../refusal.ts';

export type Stretched = { readonly hash: string; readonly salt: string };

/** Undefined = an account without a password, which cannot sign in. */
export function passwordOf(user: Pick<User, 'passwordHash' | 'passwordSalt'>): Stretched | undefined {
  return user.passwordHash === '' ? undefined : { hash: user.passwordHash, salt: user.passwordSalt };
}

/** Both methods refuse with 429 if too many computations are waiting. */
export type PasswordHasher = {
  stretch(clientHash: string): Promise<Stretched>;
  /** Takes the same time for `undefined`, for a hash of a lower cost and for one of today's cost, so that the time reveals nothing. */
  verify(clientHash: string, stored: Stretched | undefined): Promise<boolean>;
  /** Whether the hash was made at a lower cost than today's. */
  isOutdated(stored: Stretched): boolean;
};

export type HasherOptions = {
  readonly random: Random;
  /** N of scrypt; one computation takes 1024 × N bytes of memory. */
  readonly cost: number;
  /** Concurrent computations; the others wait in order. */
  readonly workers: number;
  readonly waiting: number;
  /** Tests replace it to control when a computation ends. */
  readonly compute?: typeof hashPassword;
};

const DUMMY_SALT = '00000000000000000000000000000000';
const RETRY_SEC = 5;

/** scrypt runs on the thread pool. Its memory use is the reason for the small number of concurrent computations. */
export function createPasswordHasher({ random, cost, workers, waiting, compute = hashPassword }: HasherOptions): PasswordHasher {
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (running < workers) running += 1;
    else {
      if (queue.length >= waiting) refuse(CODE.tooManyRequests, { data: { retryAfterSec: RETRY_SEC } });
      // The computation that ends passes its slot on, so that no newer caller takes it first.
      await new Promise<void>((resolve) => void queue.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  async function compare(clientHash: string, { hash, salt }: Stretched): Promise<boolean> {
    const stored = costOf(hash);
    const isRight = isSameText(await compute(clientHash, salt, stored), hash);
    // Extra computations bring the total to `cost`: 2^a + 2^a + 2^(a+1) + … = 2^b. So the time does not show which cost a password has.
    for (let missing = stored; missing < cost; missing *= 2) await compute(clientHash, salt, missing);
    return isRight;
  }

  return {
    stretch: (clientHash) =>
      inTurn(async () => {
        const salt = createSalt(random);
        return { salt, hash: await compute(clientHash, salt, cost) };
      }),
    verify: (clientHash, stored) =>
      inTurn(async () => {
        if (stored !== undefined) return compare(clientHash, stored);
        await compute(clientHash, DUMMY_SALT, cost);
        return false;
      }),
    isOutdated: ({ hash }) => costOf(hash) < cost,
  };
}

/** The stored value contains the cost of its computation. */
function costOf(hash: string): number {
  return Number(hash.split(':')[0]);
}
