import { CODE } from '../../../contract/codes.ts';
import type { ServerConfig } from '../../config.ts';
import { listSignIns } from '../../store/account/sessions.ts';
import type { Db } from '../../store/tables.ts';
import type { FailureCounter } from '../rate-limit.ts';
import { refuse } from '../refusal.ts';
import { addressKey } from './address-key.ts';

/** `account` is the id, or the name that was tried where nobody has it. */
export type Guess = { readonly account: string; readonly deviceId: string; readonly ip: string };
export type GuessHost = { readonly db: Db; readonly config: ServerConfig; readonly loginFailures: FailureCounter };
/** To call when the password was right. */
export type CountedGuess = { succeeded(): void };

type Count = { readonly key: string; readonly allowed: number };

/**
 * Counts a guess at the password of an account before it is judged, so that guesses made at the same moment share the allowance; 11004
 * when it is used up. A device that has signed in to the account before has a count of its own, which nobody else can use up. Any
 * other caller is counted by address, and all callers from addresses that the account does not know are counted together as well:
 * to keep an owner with a new device out takes many addresses, and the owner's own address still works.
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

/** The caller's own count with the account comes first. */
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

/** All callers whom the account does not know; a reset by SMS ends their lock. */
export function strangersKey(account: string): string {
  return `account:${account}`;
}
