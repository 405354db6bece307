import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormFailure, OfflineNotice } from './form-failure.tsx';
import styles from './form.module.css';
import { GuestFrame } from './guest-frame.tsx';
import type { FormState, GuestPage } from './guest-page.ts';
import { useCountdown } from './use-countdown.ts';
import { useDesktopFocus } from './use-desktop-focus.ts';

export type LockPasswordViewProps = {
  page: GuestPage;
  state: FormState;
  isOffline: boolean;
  /** The answer of `step2pwd/tips` (protocol N7); undefined until it arrives. */
  tips?: { text: string; maskedPhone: string; remain: number } | undefined;
  /** A new object for each refusal with 11033: how long the account is locked (protocol N6). */
  lockedFor?: { seconds: number } | undefined;
  onSubmit: (lockPassword: string) => void;
  /** Returns to the first step and drops the ticket. */
  onBack: () => void;
};

/** The second password, for users who have set one (protocol C3). */
export function LockPasswordView({ page, state, isOffline, tips, lockedFor, onSubmit, onBack }: LockPasswordViewProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const lockedSeconds = useCountdown(lockedFor);
  const first = useDesktopFocus<HTMLInputElement & HTMLTextAreaElement>();
  const isBusy = state.kind === 'busy';
  const isLocked = lockedSeconds > 0;

  const submit = () => {
    if (isBusy || isOffline || isLocked) return;
    setMissing(password === '');
    if (password === '') setRefusals(refusals + 1);
    else onSubmit(password);
  };

  return (
    <GuestFrame page={page} title={t('account.lock.title')} hint={tips?.text || t('account.lock.hint')}>
      <div className={styles['gap']}>
        <Form label={t('account.lock.title')} className={styles['form']} onSubmit={submit} refusals={refusals}>
          {tips && <p className={styles['meta']}>{t('account.lock.account', { phone: tips.maskedPhone })}</p>}
          <TextField
            ref={first}
            label={t('account.lock.password')}
            size="large"
            type="password"
            // This is a second password of the same account: a password manager must not fill in or overwrite the first one.
            autoComplete="off"
            placeholder={t('account.lock.passwordPlaceholder')}
            value={password}
            onChange={(next) => {
              setPassword(next);
              setMissing(false);
            }}
            error={isMissing ? t('account.lock.passwordPlaceholder') : undefined}
            hint={tips && !isLocked ? t('account.lock.remain', { count: tips.remain }) : undefined}
            revealLabels={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
            disabled={isLocked}
            required
          />
          <div className={styles['submit']}>
            {isOffline && <OfflineNotice text={t('account.loginNeedsNetwork')} />}
            <FormFailure state={isLocked ? { kind: 'failed', text: t('account.lock.locked', { time: clockOf(lockedFor?.seconds ?? 0) }) } : state} />
            <Button
              type="submit"
              look="primary"
              size="large"
              wide
              busy={isBusy}
              disabled={isLocked}
              disabledReason={isOffline ? t('common.availableOnline') : undefined}
            >
              {isBusy ? t('account.lock.submitting') : isLocked ? clockOf(lockedSeconds) : t('account.lock.submit')}
            </Button>
            <Button look="ghost" wide icon={<Icon of={ArrowLeft} size={18} />} onClick={onBack}>
              {t('account.lock.back')}
            </Button>
          </div>
        </Form>
      </div>
    </GuestFrame>
  );
}

const MINUTE_SEC = 60;

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_SEC)}:${String(seconds % MINUTE_SEC).padStart(2, '0')}`;
}
