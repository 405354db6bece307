import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { isReservedName } from '../../../contract/names/reserved-names.ts';

const MAINLAND_PHONE = /^1\d{10}$/;
const POSSIBLE_PHONE = /^\d{5,15}$/;

/** The digits of a phone number as people type it: blanks, hyphens and an own +86 in front are nothing. */
export function digitsOfPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** `13800138000` as `138 0013 8000`; what is not yet complete is grouped as far as it goes. */
export function groupPhone(digits: string): string {
  if (!/^1\d*$/.test(digits)) return digits;
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Passwords are taken as they are: no trim, no normalising, only counted. */
function passwordLength(password: string): number {
  return Array.from(password).length;
}

export type LoginProblems = { phone?: 'phone' | undefined; id?: 'id' | undefined; password?: 'password' | undefined };

/** Signing in asks for less than registering: a number that an operator once admitted must get in. */
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

/** What keeps a registration from being sent, by field; empty when nothing does. */
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
