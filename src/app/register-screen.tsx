import { useState } from 'react';
import { useAccountSession } from '../client/account-session-context.tsx';
import type { FormState } from '../features/account/guest-page.ts';
import { RegisterView } from '../features/account/register-view.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useGuestPage } from './use-guest-page.ts';
import { useIsOffline } from './use-online.ts';
import { usePageTitle } from './use-page-title.ts';
import { useGuestPainted } from './use-guest-painted.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useNavigate } from './use-navigate.ts';

export function RegisterScreen() {
  const session = useAccountSession();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const { page, config } = useGuestPage();
  const textOf = useRefusalText();
  const { t } = useTranslation();
  const [state, setState] = useState<FormState>({ kind: 'idle' });
  const [smsWait, setSmsWait] = useState<{ seconds: number }>();
  const rules = config?.register;
  usePageTitle('account.register.title');
  useGuestPainted();

  // Nothing can be stored on this device, so no user can sign in; the banner shows the reason.
  const failHere = (): void => setState({ kind: 'failed', text: t('account.loginNeedsStorage') });

  const requestSms = (phone: string): void => {
    session.requestSmsCode(phone).then((result) => {
      if (result.kind === 'sent') setSmsWait({ seconds: result.resendAfterSec });
      else if (result.kind === 'refused') setState({ kind: 'failed', text: textOf(result.code, result.message) });
      else setState({ kind: 'failed', text: t('account.registerNeedsNetwork') });
    }, failHere);
  };

  return (
    <RegisterView
      page={page}
      state={state}
      isOffline={isOffline}
      config={{ isOpen: rules?.enabled !== 0, isSmsRequired: rules?.smsRequired === 1, isInviteRequired: rules?.inviteRequired === 1 }}
      onSubmit={(account) => {
        setState({ kind: 'busy' });
        session.register(account).then((result) => {
          if (result.kind === 'unreachable') setState({ kind: 'failed', text: t('account.registerNeedsNetwork') });
          else if (result.kind === 'refused') setState({ kind: 'failed', text: textOf(result.code, result.message) });
        }, failHere);
      }}
      onLogin={() => navigate('/login')}
      onRequestSms={requestSms}
      smsWait={smsWait}
    />
  );
}
