import type { WebConfig } from '../../contract/http/config.ts';
import type { LockReason } from '../core/account/lock-reason.ts';
import type { LockTips, Registration, SignInResult, SmsResult } from '../core/account/sign-in.ts';
import type { Cancel } from '../platform/ports.ts';

/** `text` = the text that the server sent with the end of the session; empty where it sent none. */
export type Locked = { readonly wtId: string; readonly reason: LockReason; readonly text: string };

/** For guests and for logout: which account this device shows, and how it changes. */
export type AccountSession = {
  current(): string | undefined;
  subscribe(listener: () => void): Cancel;
  loadConfig(): Promise<WebConfig | undefined>;
  signInByPhone(input: { readonly phone: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  signInById(input: { readonly wtId: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  readLockTips(ticket: string): Promise<LockTips | undefined>;
  submitLockPassword(input: { readonly ticket: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  register(input: Registration): Promise<SignInResult>;
  requestSmsCode(phone: string): Promise<SmsResult>;
  /** `clear` deletes all data of the account from this device; `keep` locks it for its owner (protocol §12.2). */
  logout(mode: 'keep' | 'clear'): Promise<void>;
  /** Set when the last session ended without an action of the user. */
  lockReason(): Locked | undefined;
  isPublicComputer(): Promise<boolean>;
  /** Whether the user has closed the security tip on this device (protocol A20). */
  isSecurityTipClosed(): Promise<boolean>;
  closeSecurityTip(): Promise<void>;
};
