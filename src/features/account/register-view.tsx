import { UserX } from 'lucide-react';
import { useState } from 'react';
import {
  digitsOfPhone,
  NICKNAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  problemsOfRegistration,
  type Registration,
  type RegistrationProblems,
} from '../../core/account/account-rules.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { shownName } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormFailure, OfflineNotice } from './form-failure.tsx';
import styles from './form.module.css';
import { GuestFrame } from './guest-frame.tsx';
import type { FormState, GuestPage } from './guest-page.ts';
import { PhoneField } from './phone-field.tsx';
import { useCountdown } from './use-countdown.ts';
import { useDesktopFocus } from './use-desktop-focus.ts';

type NewAccount = { phone: string; nickName: string; password: string; smsCode?: string; inviteCode?: string; gender?: 0 | 1 };

export type RegisterViewProps = {
  page: GuestPage;
  state: FormState;
  isOffline: boolean;
  /** The operator's rules for registration (`webConfig.register`). */
  config: { isOpen: boolean; isSmsRequired: boolean; isInviteRequired: boolean };
  onSubmit: (account: NewAccount) => void;
  onLogin: () => void;
  /** Requests a code by SMS; absent where the server cannot send one. */
  onRequestSms?: ((phone: string) => void) | undefined;
  /** A new object for each code sent: how long until the user may request the next one. */
  smsWait?: { seconds: number } | undefined;
};

type Gender = 'unset' | 'male' | 'female';
const GENDER_CODE = { male: 0, female: 1 } as const;
const EMPTY: Registration = { phone: '', nickName: '', password: '', confirm: '', smsCode: '', inviteCode: '' };

/** The form for a new account. A refusal loses no typed text: the form stays, and the field in error gets the focus. */
export function RegisterView(props: RegisterViewProps) {
  const { page, config, onLogin } = props;
  const { t } = useTranslation();
  return (
    <GuestFrame
      page={page}
      title={t('account.register.title')}
      hint={t('account.register.hint')}
      {...(config.isOpen ? { agreement: t('account.register.agree') } : {})}
    >
      {config.isOpen ? (
        <RegisterForm {...props} />
      ) : (
        <div className={styles['closed']}>
          <EmptyState compact icon={UserX} title={t('account.register.closed')} hint={t('account.register.closedHint')} />
        </div>
      )}
      <p className={styles['alt']}>
        <RichText
          text={t('account.register.hasAccount')}
          slots={{
            login: (content) => (
              <button type="button" className={styles['link']} onClick={onLogin}>
                {content}
              </button>
            ),
          }}
        />
      </p>
    </GuestFrame>
  );
}

function RegisterForm({ state, isOffline, config, onSubmit, onRequestSms, smsWait }: RegisterViewProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY);
  const [gender, setGender] = useState<Gender>('unset');
  const [problems, setProblems] = useState<RegistrationProblems>({});
  const [refusals, setRefusals] = useState(0);
  const first = useDesktopFocus<HTMLInputElement & HTMLTextAreaElement>();
  const isBusy = state.kind === 'busy';

  const change = (field: keyof Registration) => (value: string) => {
    setForm((current) => ({ ...current, [field]: value }));
    setProblems((current) => ({ ...current, [field]: undefined }));
  };
  const errorOf = (field: keyof Registration) => {
    const problem = problems[field];
    return problem && t(`account.invalid.${problem}`, { min: PASSWORD_MIN, max: field === 'nickName' ? NICKNAME_MAX : PASSWORD_MAX });
  };
  const requestSms = () => {
    const { phone } = problemsOfRegistration(form, config);
    if (phone === undefined) onRequestSms?.(digitsOfPhone(form.phone));
    else {
      setProblems({ ...problems, phone });
      setRefusals(refusals + 1);
    }
  };
  const submit = () => {
    if (isBusy || isOffline) return;
    const found = problemsOfRegistration(form, config);
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals(refusals + 1);
    else onSubmit(accountOf(form, gender, config));
  };
  const revealLabels = { show: t('account.showPassword'), hide: t('account.hidePassword') };

  return (
    <div className={styles['gap']}>
      <Form label={t('account.register.title')} className={styles['form']} onSubmit={submit} refusals={refusals}>
        <PhoneField ref={first} value={form.phone} onChange={change('phone')} error={errorOf('phone')} />
        {config.isSmsRequired && (
          <TextField
            label={t('account.register.smsCode')}
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('account.register.smsPlaceholder')}
            value={form.smsCode}
            onChange={change('smsCode')}
            error={errorOf('smsCode')}
            trail={onRequestSms && <SmsKey wait={smsWait} isOffline={isOffline} onPress={requestSms} />}
            required
          />
        )}
        <TextField
          label={t('account.register.nickname')}
          size="large"
          autoComplete="nickname"
          placeholder={t('account.register.nicknamePlaceholder')}
          max={NICKNAME_MAX}
          clearLabel={t('common.clear')}
          value={form.nickName}
          onChange={change('nickName')}
          error={errorOf('nickName')}
          required
        />
        <TextField
          label={t('account.password')}
          size="large"
          type="password"
          autoComplete="new-password"
          placeholder={t('account.passwordPlaceholder')}
          hint={t('account.register.passwordRule')}
          value={form.password}
          onChange={change('password')}
          error={errorOf('password')}
          revealLabels={revealLabels}
          required
        />
        <TextField
          label={t('account.register.confirm')}
          size="large"
          type="password"
          autoComplete="new-password"
          placeholder={t('account.register.confirmPlaceholder')}
          value={form.confirm}
          onChange={change('confirm')}
          error={errorOf('confirm')}
          revealLabels={revealLabels}
          required
        />
        {config.isInviteRequired && (
          <TextField
            label={t('account.register.inviteCode')}
            size="large"
            autoComplete="off"
            placeholder={t('account.register.invitePlaceholder')}
            value={form.inviteCode}
            onChange={change('inviteCode')}
            error={errorOf('inviteCode')}
            required
          />
        )}
        <div className={styles['group']}>
          <span className={styles['groupLabel']}>
            {t('account.register.gender')}
            <span className={styles['optional']}>{t('account.register.optional')}</span>
          </span>
          <Segmented
            label={t('account.register.gender')}
            value={gender}
            onChange={setGender}
            options={[
              { value: 'unset', label: t('account.register.genderUnset') },
              { value: 'male', label: t('account.register.male') },
              { value: 'female', label: t('account.register.female') },
            ]}
          />
        </div>
        <div className={styles['submit']}>
          {isOffline && <OfflineNotice text={t('account.registerNeedsNetwork')} />}
          <FormFailure state={state} />
          <Button type="submit" look="primary" size="large" wide busy={isBusy} disabledReason={isOffline ? t('common.availableOnline') : undefined}>
            {isBusy ? t('account.register.submitting') : t('account.register.submit')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function SmsKey({ wait, isOffline, onPress }: { wait: { seconds: number } | undefined; isOffline: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  const left = useCountdown(wait);
  return (
    <Button size="small" look="ghost" disabled={left > 0} disabledReason={isOffline ? t('common.availableOnline') : undefined} onClick={onPress}>
      {left > 0 ? t('account.register.smsWait', { count: left }) : t('account.register.requestSms')}
    </Button>
  );
}

function accountOf(form: Registration, gender: Gender, config: RegisterViewProps['config']): NewAccount {
  return {
    phone: digitsOfPhone(form.phone),
    nickName: shownName(form.nickName),
    password: form.password,
    ...(config.isSmsRequired ? { smsCode: form.smsCode.trim() } : {}),
    ...(config.isInviteRequired ? { inviteCode: form.inviteCode.trim() } : {}),
    ...(gender === 'unset' ? {} : { gender: GENDER_CODE[gender] }),
  };
}
