import { CODE } from '../../../contract/codes.ts';
import type { LoginData } from '../../../contract/http/login.ts';
import { LIFETIME_MS } from '../../policies/sessions/lifetime.ts';
import { refuse } from '../../policies/refusal.ts';
import { countGuess } from '../../policies/limits/guess-limit.ts';
import { passwordOf, type Stretched } from '../../policies/limits/password-hasher.ts';
import { createToken, sha256Hex } from '../../security/hashes.ts';
import { insertLoginTicket } from '../../store/account/login-tickets.ts';
import { readUser, readUserByIdOrLuckyNumber, readUserByPhone, updateUser, USER_STATE, type User } from '../../store/account/users.ts';
import type { CommandHost } from '../host.ts';
import { openSession, type Device } from './open-session.ts';
import type { Unit } from '../unit.ts';

export type LoginInput = { by: 'phone' | 'id'; name: string; pwd: string; device: Device };

/** Sign-in by phone or ID. With a lock password the answer is 712 with a ticket (protocol C3). */
export async function logIn(host: CommandHost, input: LoginInput): Promise<LoginData> {
  const name = input.by === 'phone' ? normalisePhone(input.name) : input.name;
  const user = input.by === 'phone' ? await readUserByPhone(host.db, name) : await readUserByIdOrLuckyNumber(host.db, name);
  // All names of an account share one counter of guesses.
  const guess = await countGuess(host, { account: user?.id ?? name, deviceId: input.device.deviceId, ip: input.device.ip });
  const isRight = await host.passwords.verify(input.pwd, user === undefined ? undefined : passwordOf(user));
  if (user === undefined || !isRight) return refuse(CODE.wrongCredentials);
  guess.succeeded();
  const renewed = await renewOutdated(host, user, input.pwd);
  const admitted = await host.write((unit) => admit(unit, { user, renewed, device: input.device }));
  return 'ticket' in admitted ? refuse(CODE.ticketOrLogout, { msg: admitted.ticket }) : admitted;
}

/** Replaces a hash that was made at a lower cost than today's. This is possible only at sign-in, when the password is available. */
async function renewOutdated(host: CommandHost, user: User, pwd: string): Promise<Stretched | undefined> {
  const stored = passwordOf(user);
  return stored !== undefined && host.passwords.isOutdated(stored) ? host.passwords.stretch(pwd) : undefined;
}

/** Checks the account again, because the password may have changed or the account may have been banned while the password was verified. */
async function admit(unit: Unit, input: { user: User; renewed: Stretched | undefined; device: Device }): Promise<LoginData | { ticket: string }> {
  const { renewed, device } = input;
  const user = await readUser(unit.db, input.user.id);
  if (user === undefined || user.passwordHash !== input.user.passwordHash) return refuse(CODE.wrongCredentials);
  if (user.state === USER_STATE.banned) refuse(CODE.banned);
  if (user.state === USER_STATE.deregistered) refuse(CODE.deregistered);
  if (renewed !== undefined) await updateUser(unit.db, user.id, { passwordHash: renewed.hash, passwordSalt: renewed.salt });
  return user.lockHash === null ? openSession(unit, user, device) : { ticket: await issueTicket(unit, user, device) };
}

/** Accepts E.164, or 11 digits that mean +86 (protocol §5). */
export function normalisePhone(phone: string): string {
  return /^1[0-9]{10}$/.test(phone) ? `+86${phone}` : phone;
}

async function issueTicket(unit: Unit, user: User, device: Device): Promise<string> {
  const ticket = createToken(unit.random);
  await insertLoginTicket(unit.db, {
    hash: sha256Hex(ticket),
    userId: user.id,
    deviceId: device.deviceId,
    expireAt: unit.now + LIFETIME_MS.loginTicket,
    tries: 0,
    usedAt: null,
  });
  return ticket;
}
