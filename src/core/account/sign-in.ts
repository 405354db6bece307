/** Outcome of a step of signing in. `refused` carries a business code; `unreachable` = try again with a network. */
export type SignInResult =
  | { readonly kind: 'signed-in'; readonly wtId: string }
  | { readonly kind: 'lock-password'; readonly ticket: string }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly data: unknown }
  | { readonly kind: 'unreachable' };

export type LockTips = { readonly tips: string; readonly maskedPhone: string; readonly remain: number };

export type Registration = {
  readonly phone: string;
  readonly password: string;
  readonly nickName: string;
  readonly smsCode?: string;
  readonly inviteCode?: string;
  readonly gender?: 0 | 1;
};

export type SmsResult =
  | { readonly kind: 'sent'; readonly resendAfterSec: number }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'unreachable' };
