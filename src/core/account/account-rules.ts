import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { isReservedName } from '../../../contract/names/reserved-names.ts';

const MAINLAND_PHONE = /^1\d{10}$/;
const POSSIBLE_PHONE = /^\d{5,15}$/;

/** Returns the digits of a typed phone number. Blanks, hyphens and a leading +86 are ignored. */
export function digitsOfPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** Formats `13800138000` as `138 0013 8000`. An incomplete number is grouped as far as it goes. */
export function groupPhone(digits: string): string {
  if (!/^1\d*$/.test(digits)) return digits;
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Passwords are used unchanged, without trimming or normalising. Only their characters are counted. */
function passwordLength(password: string): number {
  return Array.from(password).length;
}

export type LoginProblems = { phone?: 'phone' | undefined; id?: 'id' | undefined; password?: 'password' | undefined };

/** Signing in requires less than registering, because a number that an operator once accepted must still work. */
export function problemsOfPhoneLogin({ phone, password }: { phone: string; password: string }): LoginProblems {
  return {
    ...(POSSIBLE_PHONE.test(digitsOfPhone(phone)) ? {} : { phone: 'phone' }),
    ...(password === '' ? { password: 'password' } : {}),
  };
}

export function problemsOfIdLogin({ id, password }: { id: string; password: string }): LoginProblems {
  return { ...(id.trim() === '' ? { id: 'id' } : {}), ...(password === '' ? { password: 'password' } : {}) };
}

export type Registration = { phone: string; nickName: string; password: string; confirm: string; smsCode: string; inviteCode: string };
export type RegistrationNeeds = { isSmsRequired: boolean; isInviteRequired: boolean };
type RegistrationProblem = 'phone' | 'nickname' | 'nicknameLength' | 'nicknameReserved' | 'passwordLength' | 'confirm' | 'smsCode' | 'inviteCode';
export type RegistrationProblems = Partial<Record<keyof Registration, RegistrationProblem | undefined>>;

/** Returns the problems that block a registration, by field; empty = none. */
export function problemsOfRegistration(form: Registration, needs: RegistrationNeeds): RegistrationProblems {
  const nickName = cleanName(form.nickName);
  const nickname = countCharacters(nickName);
  const password = passwordLength(form.password);
  const found: [keyof Registration, RegistrationProblem, boolean][] = [
    ['phone', 'phone', !MAINLAND_PHONE.test(digitsOfPhone(form.phone))],
    ['nickName', 'nickname', nickname === 0],
    ['nickName', 'nicknameLength', nickname > LIMITS.nickname],
    ['nickName', 'nicknameReserved', isReservedName(nickName)],
    ['password', 'passwordLength', password < LIMITS.passwordMin || password > LIMITS.passwordMax],
    ['confirm', 'confirm', form.confirm !== form.password],
    ['smsCode', 'smsCode', needs.isSmsRequired && form.smsCode.trim() === ''],
    ['inviteCode', 'inviteCode', needs.isInviteRequired && form.inviteCode.trim() === ''],
  ];
  return Object.fromEntries(found.filter(([, , isWrong]) => isWrong).map(([field, problem]) => [field, problem]));
}

export const NICKNAME_MAX = LIMITS.nickname;
export const PASSWORD_MIN = LIMITS.passwordMin;
export const PASSWORD_MAX = LIMITS.passwordMax;
