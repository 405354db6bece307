import { CODE } from '../../../contract/codes.ts';
import type { ServerConfig } from '../../config.ts';
import { listSignIns } from '../../store/account/sessions.ts';
import type { Db } from '../../store/tables.ts';
import type { FailureCounter } from '../rate-limit.ts';
import { refuse } from '../refusal.ts';
import { addressKey } from './address-key.ts';

/** `account` is the ID, or the name that was tried if no account has it. */
export type Guess = { readonly account: string; readonly deviceId: string; readonly ip: string };
export type GuessHost = { readonly db: Db; readonly config: ServerConfig; readonly loginFailures: FailureCounter };
/** Call it if the password was right. */
export type CountedGuess = { succeeded(): void };

type Count = { readonly key: string; readonly allowed: number };

/**
 * Counts a guess of an account's password before it is verified, so that concurrent guesses share the limit; refuses with 11004 when the
 * limit is reached. A device that has signed in to the account before has its own count, which other callers cannot use up. Any other
 * caller is counted by address, and all callers from unknown addresses are also counted together. Blocking the owner's new device therefore
 * takes many addresses, and the owner's known address still works.
 */
export async function countGuess({ db, config, loginFailures }: GuessHost, guess: Guess): Promise<CountedGuess> {
  const signIns = await listSignIns(db, guess.account);
  const counts = countsOf(config.rates, guess, signIns);
  const waitMs = Math.max(...counts.map(({ key, allowed }) => loginFailures.waitMs(key, allowed)));
  if (waitMs > 0) refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
  for (const { key } of counts) loginFailures.fail(key);
  return {
    succeeded: () => {
      const [own, ...others] = counts;
      if (own !== undefined) loginFailures.clear(own.key);
      for (const { key } of others) loginFailures.forgive(key);
    },
  };
}

/** The caller's own count for this account comes first. */
function countsOf(rates: ServerConfig['rates'], guess: Guess, signIns: readonly { deviceId: string; ip: string }[]): Count[] {
  const address = addressKey(guess.ip);
  if (signIns.some(({ deviceId }) => deviceId === guess.deviceId)) {
    return [{ key: `account:${guess.account}:device:${guess.deviceId}`, allowed: rates.loginFailsPerAccount }];
  }
  const isKnownAddress = signIns.some(({ ip }) => addressKey(ip) === address);
  return [
    { key: `account:${guess.account}:address:${address}`, allowed: rates.loginFailsPerAccount },
    { key: `device:${guess.deviceId}`, allowed: rates.loginFailsPerDevice },
    { key: `address:${address}`, allowed: rates.loginFailsPerAddress },
    ...(isKnownAddress ? [] : [{ key: strangersKey(guess.account), allowed: rates.loginFailsByStrangers }]),
  ];
}

/** Key of the common count of all callers that the account does not know. A reset by SMS clears it. */
export function strangersKey(account: string): string {
  return `account:${account}`;
}
