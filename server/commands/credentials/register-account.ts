import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { LoginData, register } from '../../../contract/http/login.ts';
import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { passwordOf } from '../../policies/limits/password-hasher.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseReservedName } from '../../policies/text-rules.ts';
import { insertUser, readUser, readUserByIdOrLuckyNumber, readUserByPhone, USER_STATE, type User } from '../../store/account/users.ts';
import { welcomeByHelper } from '../helper/welcome-by-helper.ts';
import type { CommandHost } from '../host.ts';
import { normalisePhone } from '../account/log-in.ts';
import { openSession, type Device } from '../account/open-session.ts';
import type { Unit } from '../unit.ts';
import { checkSmsCode, takeSmsCode, type SmsClaim } from './check-sms-code.ts';
import { refuseBadPhone } from './refuse-bad-phone.ts';

export type NewAccount = z.infer<typeof register.request>;
/** `claim` = the code that the registration consumes. */
export type PreparedAccount = { phone: string; hash: string; salt: string; claim: SmsClaim | undefined };

const FIRST_COINS = 1000;
const WT_ID_FROM = 10_000_000;
const WT_ID_SPACE = 89_999_999;
const WT_ID_TRIES = 50;

/** Does the slow or failing checks before any write: switches, the SMS code, the stretched password (N1). */
export async function prepareAccount(host: CommandHost, account: NewAccount): Promise<PreparedAccount> {
  const { enabled, smsRequired, inviteRequired, inviteCodes } = host.config.register;
  const phone = normalisePhone(account.phone);
  refuseBadPhone(phone);
  refuseBadName(account.nickName);
  if (enabled === 0) refuse(CODE.registerClosed);
  if (inviteRequired === 1 && !inviteCodes.includes(account.inviteCode ?? '')) refuse(CODE.inviteWrong);
  if ((await readUserByPhone(host.db, phone)) !== undefined) refuse(CODE.phoneUsed);
  const claim: SmsClaim | undefined = smsRequired === 1 ? { phone, scene: 'register', code: account.smsCode ?? '' } : undefined;
  if (claim !== undefined) await checkSmsCode(host, claim);
  return { phone, claim, ...(await host.passwords.stretch(account.pwd)) };
}

/** Creates the account, its helper conversation and its first session in one transaction. */
export async function registerAccount(unit: Unit, input: { account: NewAccount; prepared: PreparedAccount; device: Device }): Promise<LoginData> {
  const { account, prepared, device } = input;
  if ((await readUserByPhone(unit.db, prepared.phone)) !== undefined) refuse(CODE.phoneUsed);
  if (prepared.claim !== undefined) await takeSmsCode(unit, prepared.claim);
  const id = await takeWtId(unit);
  await insertUser(unit.db, {
    id,
    phone: prepared.phone,
    nickName: cleanName(account.nickName),
    gender: account.gender === 0 || account.gender === 1 ? account.gender : null,
    passwordHash: prepared.hash,
    passwordSalt: prepared.salt,
    wtCoin: FIRST_COINS,
    createdAt: unit.now,
  });
  await welcomeByHelper(unit, id);
  return openSession(unit, await readNewUser(unit, id), device);
}

/**
 * A repeated registration that succeeded before signs in again, because the server does not store its token and cannot send it twice. It
 * allows no more than a sign-in with its password now would: it is refused after a password change, with a lock password and during a ban
 * (protocol §14.3).
 */
export async function registerAgain(host: CommandHost, input: { account: NewAccount; device: Device }): Promise<LoginData> {
  const user = await readUserByPhone(host.db, normalisePhone(input.account.phone));
  const isRight = await host.passwords.verify(input.account.pwd, user === undefined ? undefined : passwordOf(user));
  if (user === undefined || !isRight) return refuse(CODE.phoneUsed);
  return host.write(async (unit) => {
    const current = await readUser(unit.db, user.id);
    const isOpen = current?.passwordHash === user.passwordHash && current.state < USER_STATE.banned && current.lockHash === null;
    return isOpen ? openSession(unit, current, input.device) : refuse(CODE.phoneUsed);
  });
}

async function readNewUser(unit: Unit, id: string): Promise<User> {
  const user = await readUser(unit.db, id);
  return user ?? refuse(CODE.generic);
}

function refuseBadName(nickName: string): void {
  const length = countCharacters(nickName);
  if (length < 1 || length > LIMITS.nickname) refuse(CODE.badRequest);
  refuseReservedName(nickName);
}

/** Numbers are random, not sequential, so that neighbouring numbers do not reveal who joined when (authorisation §42). */
async function takeWtId(unit: Unit): Promise<string> {
  for (let tries = 0; tries < WT_ID_TRIES; tries += 1) {
    const id = String(WT_ID_FROM + (unit.random.uint32() % WT_ID_SPACE));
    if ((await readUserByIdOrLuckyNumber(unit.db, id)) === undefined) return id;
  }
  return refuse(CODE.generic);
}
