import { CODE } from '../../../contract/codes.ts';
import type { WebConfig } from '../../../contract/http/config.ts';
import { webConfig } from '../../../contract/http/config.ts';
import { loginById, loginByPhone, loginStep2, loginStep2Tips, register, smsCode, type LoginData } from '../../../contract/http/login.ts';
import type { ApiOutcome, HttpClient, Signer } from '../../api/http-client.ts';
import type { LockTips, Registration, SignInResult, SmsResult } from '../../core/account/sign-in.ts';
import type { SessionStore } from './session-marker.ts';
import { storeSession } from './vaulted-session.ts';

export type GuestSession = {
  loadConfig(): Promise<WebConfig | undefined>;
  signInByPhone(input: { readonly phone: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  signInById(input: { readonly wtId: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  readLockTips(ticket: string): Promise<LockTips | undefined>;
  submitLockPassword(input: { readonly ticket: string; readonly password: string; readonly isPublicComputer: boolean }): Promise<SignInResult>;
  register(input: Registration): Promise<SignInResult>;
  requestSmsCode(phone: string): Promise<SmsResult>;
};

export type GuestSessionOptions = { readonly api: HttpClient; readonly signer: Signer; readonly store: SessionStore };

/** Signs in. The password leaves the device only as a hash, and the session is stored before any listener is notified (G4). */
export function createGuestSession({ api, signer, store }: GuestSessionOptions): GuestSession {
  let config: WebConfig | undefined;

  async function loadConfig(): Promise<WebConfig | undefined> {
    const outcome = await api.call(webConfig, {});
    if (outcome.kind === 'ok') config = outcome.value;
    return config;
  }

  /** Hashes a password; undefined if the salt cannot be loaded, that is without a network. */
  async function hashPassword(password: string): Promise<string | undefined> {
    const known = config ?? (await loadConfig());
    return known === undefined ? undefined : signer.hashPassword(password, known.sha);
  }

  async function finish(outcome: ApiOutcome<LoginData>, isPublicComputer: boolean): Promise<SignInResult> {
    if (outcome.kind === 'unreachable') return { kind: 'unreachable' };
    if (outcome.kind === 'refused') {
      const { code, message, data } = outcome;
      return code === CODE.ticketOrLogout ? { kind: 'lock-password', ticket: message } : { kind: 'refused', code, message, data };
    }
    await storeSession(store, outcome.value, isPublicComputer);
    return { kind: 'signed-in', wtId: outcome.value.wtId };
  }

  return {
    loadConfig,
    async signInByPhone({ phone, password, isPublicComputer }) {
      const pwd = await hashPassword(password);
      return pwd === undefined ? { kind: 'unreachable' } : finish(await api.call(loginByPhone, { phone, pwd }), isPublicComputer);
    },
    async signInById({ wtId, password, isPublicComputer }) {
      const pwd = await hashPassword(password);
      return pwd === undefined ? { kind: 'unreachable' } : finish(await api.call(loginById, { wtId, pwd }), isPublicComputer);
    },
    async readLockTips(ticket) {
      const outcome = await api.call(loginStep2Tips, { ticket });
      return outcome.kind === 'ok' ? outcome.value : undefined;
    },
    async submitLockPassword({ ticket, password, isPublicComputer }) {
      const lockPwd = await hashPassword(password);
      if (lockPwd === undefined) return { kind: 'unreachable' };
      const outcome = await api.call(loginStep2, { ticket, lockPwd });
      // On this path 712 means that the ticket has expired, and the user returns to the form (protocol C3).
      if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, message: outcome.message, data: outcome.data };
      return finish(outcome, isPublicComputer);
    },
    async register({ password, ...input }) {
      const pwd = await hashPassword(password);
      return pwd === undefined ? { kind: 'unreachable' } : finish(await api.call(register, { ...input, pwd }), false);
    },
    async requestSmsCode(phone) {
      const outcome = await api.call(smsCode, { phone, scene: 'register' });
      if (outcome.kind === 'ok') return { kind: 'sent', resendAfterSec: outcome.value.resendAfterSec };
      return outcome.kind === 'unreachable' ? { kind: 'unreachable' } : { kind: 'refused', code: outcome.code, message: outcome.message };
    },
  };
}
