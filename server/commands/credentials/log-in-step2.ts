import { CODE } from '../../../contract/codes.ts';
import type { LoginData } from '../../../contract/http/login.ts';
import { isLiveUntil, LIFETIME_MS } from '../../policies/sessions/lifetime.ts';
import { refuse } from '../../policies/refusal.ts';
import { sha256Hex } from '../../security/hashes.ts';
import { readLoginTicket, updateLoginTicket, type LoginTicket } from '../../store/account/login-tickets.ts';
import { listSignIns } from '../../store/account/sessions.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, USER_STATE, type User } from '../../store/account/users.ts';
import type { CommandHost } from '../host.ts';
import { openSession, type Device } from '../account/open-session.ts';
import type { Unit } from '../unit.ts';

const MAX_TRIES = 5;
const LOCKED_SEC = 300;

type Holder = { ticket: LoginTicket; user: User; lock: { hash: string; salt: string } };

/**
 * Checks the lock password for a ticket. A try is counted before it is verified, so that concurrent guesses share the limit of five. A
 * ticket works once, for five minutes, on the device that received it (protocol C3, N6).
 */
export async function logInStep2(host: CommandHost, input: { ticket: string; lockPwd: string; device: Device }): Promise<LoginData> {
  const claim = { ticket: input.ticket, deviceId: input.device.deviceId };
  const { ticket, user, lock } = await findHolder(host.db, claim, host.ports.clock.now());
  const key = await lockKey(host, user.id, claim.deviceId);
  refuseLocked(host, key);
  const tries = await host.write((unit) => countTry(unit, claim));
  if (await host.passwords.verify(input.lockPwd, lock)) {
    const answer = await host.write((unit) => useTicket(unit, { ...claim, lockHash: lock.hash }, input.device));
    host.loginFailures.clear(key);
    return answer;
  }
  host.loginFailures.fail(key);
  refuseLocked(host, key);
  if (tries >= MAX_TRIES) return refuse(CODE.lockPasswordLocked, { data: { retryAfterSec: LOCKED_SEC } });
  return refuse(CODE.lockPasswordWrong, { data: { remain: MAX_TRIES - Math.max(ticket.tries + 1, tries) } });
}

/** The hint that the user wrote. The server sends it only with a valid ticket. */
export async function readLockTips(
  host: CommandHost,
  claim: { ticket: string; deviceId: string },
): Promise<{ tips: string; maskedPhone: string; remain: number }> {
  const { ticket, user } = await findHolder(host.db, claim, host.ports.clock.now());
  return { tips: user.lockTips, maskedPhone: maskPhone(user.phone ?? ''), remain: MAX_TRIES - ticket.tries };
}

/** A device that has signed in before has its own count, as for the password. All others share one. */
export async function lockKey(host: CommandHost, userId: string, deviceId: string): Promise<string> {
  const isKnown = (await listSignIns(host.db, userId)).some((signIn) => signIn.deviceId === deviceId);
  return isKnown ? `lock:${userId}:${deviceId}` : `lock:${userId}`;
}

function refuseLocked(host: CommandHost, key: string): void {
  const waitMs = host.loginFailures.waitMs(key, MAX_TRIES);
  if (waitMs > 0) refuse(CODE.lockPasswordLocked, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
}

async function findHolder(db: Db, claim: { ticket: string; deviceId: string }, now: number): Promise<Holder> {
  const ticket = await readLoginTicket(db, sha256Hex(claim.ticket));
  const isLive =
    ticket?.usedAt === null &&
    isLiveUntil(ticket.expireAt, { now, lifetimeMs: LIFETIME_MS.loginTicket }) &&
    ticket.deviceId === claim.deviceId &&
    ticket.tries < MAX_TRIES;
  const user = isLive ? await readUser(db, ticket.userId) : undefined;
  if (ticket === undefined || user === undefined || user.state >= USER_STATE.banned) return refuse(CODE.ticketOrLogout);
  if (user.lockHash === null || user.lockSalt === null) return refuse(CODE.ticketOrLogout);
  return { ticket, user, lock: { hash: user.lockHash, salt: user.lockSalt } };
}

async function countTry(unit: Unit, claim: { ticket: string; deviceId: string }): Promise<number> {
  const { ticket } = await findHolder(unit.db, claim, unit.now);
  await updateLoginTicket(unit.db, ticket.hash, { tries: ticket.tries + 1 });
  return ticket.tries + 1;
}

/** The lock password may have changed while it was verified. */
async function useTicket(unit: Unit, claim: { ticket: string; lockHash: string }, device: Device): Promise<LoginData> {
  const ticket = await readLoginTicket(unit.db, sha256Hex(claim.ticket));
  if (ticket === undefined || ticket.usedAt !== null) return refuse(CODE.ticketOrLogout);
  const user = await readUser(unit.db, ticket.userId);
  if (user === undefined || user.state >= USER_STATE.banned || user.lockHash !== claim.lockHash) return refuse(CODE.ticketOrLogout);
  await updateLoginTicket(unit.db, ticket.hash, { usedAt: unit.now });
  return openSession(unit, user, device);
}

/** Removes the country code and hides the middle digits: 138****0003. */
function maskPhone(phone: string): string {
  const digits = phone.replace(/^\+86/, '').replace(/^\+/, '');
  return digits.length < 7 ? '****' : `${digits.slice(0, 3)}****${digits.slice(-4)}`;
}
