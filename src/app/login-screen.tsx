import { useCallback, useEffect, useState } from 'react';
import { useAccountSession } from '../client/account-session-context.tsx';
import type { LockReason } from '../core/account/lock-reason.ts';
import type { LockTips, SignInResult } from '../core/account/sign-in.ts';
import type { FormState } from '../features/account/guest-page.ts';
import { LockPasswordView } from '../features/account/lock-password-view.tsx';
import { LoginView } from '../features/account/login-view.tsx';
import type { MessageKey } from '../i18n/message-key.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApplication } from './application-context.ts';
import { useGuestPage } from './use-guest-page.ts';
import { useIsOffline } from './use-online.ts';
import { usePageTitle } from './use-page-title.ts';
import { useGuestPainted } from './use-guest-painted.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useNavigate } from './use-navigate.ts';

const IDLE: FormState = { kind: 'idle' };
const TICKET_DEAD = 712;
const LOCKED = 11033;

const LOCK_TEXTS: Readonly<Record<LockReason, MessageKey>> = {
  expired: 'codes.sessionExpired',
  elsewhere: 'codes.signedInElsewhere',
  banned: 'codes.banned',
  deregistered: 'codes.deregistered',
  evicted: 'app.storage.evicted',
};

type Step = { readonly kind: 'form' } | { readonly kind: 'lock'; readonly ticket: string; readonly isPublicComputer: boolean };

/** Login by phone or ID, then the lock password where the user has one. Success needs no step, because the route guard opens the app. */
export function LoginScreen() {
  const session = useAccountSession();
  const { device } = useApplication();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const { page, config } = useGuestPage();
  const textOf = useRefusalText();
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const locked = session.lockReason();
  const [state, setState] = useState<FormState>(() => (locked === undefined ? IDLE : { kind: 'failed', text: locked.text || t(LOCK_TEXTS[locked.reason]) }));
  usePageTitle('app.title.login');
  useGuestPainted();

  const finish = (result: SignInResult, isPublicComputer: boolean): void => {
    // Browsers want a user gesture for this, and the press that signs in is one. The settings show the browser's answer.
    if (result.kind === 'signed-in' && !isPublicComputer) void device.persistStorage().catch(() => undefined);
    if (result.kind === 'lock-password') {
      setState(IDLE);
      setStep({ kind: 'lock', ticket: result.ticket, isPublicComputer });
    } else if (result.kind === 'unreachable') setState({ kind: 'failed', text: t('account.loginNeedsNetwork') });
    else if (result.kind === 'refused') setState({ kind: 'failed', text: textOf(result.code, result.message) });
  };

  const attempt = (isPublicComputer: boolean, work: Promise<SignInResult>): void => {
    setState({ kind: 'busy' });
    work.then(
      (result) => finish(result, isPublicComputer),
      // Nothing can be stored on this device, so no user can sign in; the banner shows the reason.
      () => setState({ kind: 'failed', text: t('account.loginNeedsStorage') }),
    );
  };

  const backToForm = useCallback((text?: string) => {
    setStep({ kind: 'form' });
    setState(text === undefined ? IDLE : { kind: 'failed', text });
  }, []);

  if (step.kind === 'lock') return <LockStep page={page} isOffline={isOffline} step={step} onBack={backToForm} />;
  return (
    <LoginView
      page={page}
      state={state}
      isOffline={isOffline}
      onSubmitPhone={(input) => attempt(input.isPublicComputer, session.signInByPhone(input))}
      onSubmitId={(input) => attempt(input.isPublicComputer, session.signInById(input))}
      onRegister={config?.register.enabled === 0 ? undefined : () => navigate('/register')}
      {...(locked === undefined ? {} : { initial: { method: 'id' as const, wtId: locked.wtId } })}
    />
  );
}

type LockStepProps = {
  readonly page: Parameters<typeof LockPasswordView>[0]['page'];
  readonly isOffline: boolean;
  readonly step: Extract<Step, { kind: 'lock' }>;
  readonly onBack: (text?: string) => void;
};

function LockStep({ page, isOffline, step, onBack }: LockStepProps) {
  const session = useAccountSession();
  const textOf = useRefusalText();
  const { t } = useTranslation();
  const [state, setState] = useState<FormState>(IDLE);
  const [tips, setTips] = useState<LockTips>();
  const [lockedFor, setLockedFor] = useState<{ seconds: number }>();

  useEffect(() => {
    void session.readLockTips(step.ticket).then(setTips, () => undefined);
  }, [session, step.ticket]);

  const finish = (result: SignInResult): void => {
    if (result.kind === 'unreachable') setState({ kind: 'failed', text: t('account.loginNeedsNetwork') });
    if (result.kind !== 'refused') return;
    if (result.code === TICKET_DEAD) return onBack(textOf(result.code, result.message));
    const remain = numberIn(result.data, 'remain');
    const seconds = numberIn(result.data, 'retryAfterSec');
    if (remain !== undefined) setTips((known) => (known === undefined ? known : { ...known, remain }));
    if (result.code === LOCKED && seconds !== undefined) setLockedFor({ seconds });
    setState({ kind: 'failed', text: textOf(result.code, result.message) });
  };

  return (
    <LockPasswordView
      page={page}
      state={state}
      isOffline={isOffline}
      tips={tips === undefined ? undefined : { text: tips.tips, maskedPhone: tips.maskedPhone, remain: tips.remain }}
      lockedFor={lockedFor}
      onSubmit={(password) => {
        setState({ kind: 'busy' });
        void session
          .submitLockPassword({ ticket: step.ticket, password, isPublicComputer: step.isPublicComputer })
          .then(finish, () => setState({ kind: 'failed', text: t('account.loginNeedsStorage') }));
      }}
      onBack={() => onBack()}
    />
  );
}

function numberIn(data: unknown, key: string): number | undefined {
  const value = typeof data === 'object' && data !== null && key in data ? Number((data as Record<string, unknown>)[key]) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
