import { CODE } from '../../../contract/codes.ts';
import type { LoginData } from '../../../contract/http/login.ts';
import { refuse } from '../../policies/refusal.ts';
import { createToken, hashPassword, sha256Hex, verifyPassword } from '../../security/hashes.ts';
import { insertLoginTicket } from '../../store/login-tickets.ts';
import { readUserByIdOrLuckyNumber, readUserByPhone, USER_STATE, type User } from '../../store/users.ts';
import type { CommandHost } from '../host.ts';
import { openSession, type Device } from './open-session.ts';
import type { Unit } from '../unit.ts';

export type LoginInput = { by: 'phone' | 'id'; name: string; pwd: string; device: Device };

const TICKET_MS = 5 * 60_000;
/** Checked for a name nobody has, so that it takes as long as a wrong password. */
const DUMMY_SALT = '00000000000000000000000000000000';

/** Sign-in by phone or id. A lock password turns the answer into 712 with a ticket (contract C3). */
export async function logIn(host: CommandHost, input: LoginInput): Promise<LoginData> {
  const name = input.by === 'phone' ? normalisePhone(input.name) : input.name;
  const user = input.by === 'phone' ? await readUserByPhone(host.db, name) : await readUserByIdOrLuckyNumber(host.db, name);
  // One count for all the names of an account, and taken before the password is judged: guesses made at the same moment share it.
  const account = accountKey(user?.id ?? name);
  refuseTooMany(host, account, input.device);
  host.loginFailures.fail(account);
  if (user === undefined || !(await isRightPassword(user, input.pwd))) {
    if (user === undefined) await hashPassword(input.pwd, DUMMY_SALT, host.config.scryptCost);
    countFailure(host, input.device);
    refuse(CODE.wrongCredentials);
  }
  host.loginFailures.clear(account);
  if (user.state === USER_STATE.banned) refuse(CODE.banned);
  if (user.state === USER_STATE.deregistered) refuse(CODE.deregistered);
  if (user.lockHash !== null) refuse(CODE.ticketOrLogout, { msg: await host.write((unit) => issueTicket(unit, user, input.device)) });
  return host.write((unit) => openSession(unit, user, input.device));
}

/** E.164, or 11 digits meaning +86 (contract §5). */
export function normalisePhone(phone: string): string {
  return /^1[0-9]{10}$/.test(phone) ? `+86${phone}` : phone;
}

function isRightPassword(user: User, pwd: string): Promise<boolean> {
  return user.passwordHash === '' ? Promise.resolve(false) : verifyPassword(pwd, { hash: user.passwordHash, salt: user.passwordSalt });
}

async function issueTicket(unit: Unit, user: User, device: Device): Promise<string> {
  const ticket = createToken(unit.random);
  await insertLoginTicket(unit.db, {
    hash: sha256Hex(ticket),
    userId: user.id,
    deviceId: device.deviceId,
    expireAt: unit.now + TICKET_MS,
    tries: 0,
    usedAt: null,
  });
  return ticket;
}

function accountKey(name: string): string {
  return `account:${name}`;
}

function limitsOf(host: CommandHost, device: Device): [key: string, allowed: number][] {
  const { rates } = host.config;
  return [
    [`device:${device.deviceId}`, rates.loginFailsPerDevice],
    [`address:${device.ip}`, rates.loginFailsPerAddress],
  ];
}

function refuseTooMany(host: CommandHost, account: string, device: Device): void {
  const limits: [string, number][] = [[account, host.config.rates.loginFailsPerAccount], ...limitsOf(host, device)];
  const waitMs = Math.max(...limits.map(([key, allowed]) => host.loginFailures.waitMs(key, allowed)));
  if (waitMs > 0) refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
}

function countFailure(host: CommandHost, device: Device): void {
  for (const [key] of limitsOf(host, device)) host.loginFailures.fail(key);
}
