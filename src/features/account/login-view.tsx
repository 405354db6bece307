import { useId, useState } from 'react';
import { digitsOfPhone, problemsOfIdLogin, problemsOfPhoneLogin, type LoginProblems } from '../../core/account/account-rules.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { tabId, Tabs } from '../../ui/inputs/tabs.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormFailure, OfflineNotice } from './form-failure.tsx';
import styles from './form.module.css';
import { GuestFrame } from './guest-frame.tsx';
import type { FormState, GuestPage } from './guest-page.ts';
import { PhoneField } from './phone-field.tsx';
import { useDesktopFocus } from './use-desktop-focus.ts';

export type LoginMethod = 'phone' | 'id';

export type LoginViewProps = {
  page: GuestPage;
  state: FormState;
  isOffline: boolean;
  onSubmitPhone: (login: { phone: string; password: string; isPublicComputer: boolean }) => void;
  onSubmitId: (login: { wtId: string; password: string; isPublicComputer: boolean }) => void;
  /** Absent where the operator closed registration. */
  onRegister?: (() => void) | undefined;
  /** Initial values, from a link or from the account that the user just left. */
  initial?: { method?: LoginMethod; phone?: string; wtId?: string };
};

/** Login by phone or by ID. The view passes on the password as typed; the command hashes it. */
export function LoginView({ page, state, isOffline, onSubmitPhone, onSubmitId, onRegister, initial }: LoginViewProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const [method, setMethod] = useState<LoginMethod>(initial?.method ?? 'phone');
  const [phone, setPhone] = useState(initial?.phone ?? '');
  const [id, setId] = useState(initial?.wtId ?? '');
  const [password, setPassword] = useState('');
  const [isPublicComputer, setPublicComputer] = useState(false);
  const [problems, setProblems] = useState<LoginProblems>({});
  const [refusals, setRefusals] = useState(0);
  const first = useDesktopFocus<HTMLInputElement & HTMLTextAreaElement>();
  const isBusy = state.kind === 'busy';

  const submit = () => {
    if (isBusy || isOffline) return;
    const found = method === 'phone' ? problemsOfPhoneLogin({ phone, password }) : problemsOfIdLogin({ id, password });
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals(refusals + 1);
    else if (method === 'phone') onSubmitPhone({ phone: digitsOfPhone(phone), password, isPublicComputer });
    else onSubmitId({ wtId: id.trim(), password, isPublicComputer });
  };
  const clear = (field: keyof LoginProblems) => setProblems((current) => ({ ...current, [field]: undefined }));

  return (
    <GuestFrame page={page} title={t('account.welcome')} hint={t('account.welcomeHint')} agreement={t('account.agree')}>
      <div className={styles['tabs']}>
        <Tabs
          label={t('account.loginMethod')}
          look="segments"
          panelId={panelId}
          selected={method}
          onSelect={(next) => {
            setMethod(next);
            setProblems({});
          }}
          tabs={[
            { id: 'phone', label: t('account.byPhone') },
            { id: 'id', label: t('account.byId') },
          ]}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, method)}>
        <Form label={t('account.login')} className={styles['form']} onSubmit={submit} refusals={refusals}>
          {method === 'phone' ? (
            <PhoneField
              ref={first}
              value={phone}
              onChange={(next) => {
                setPhone(next);
                clear('phone');
              }}
              error={problems.phone && t('account.invalid.phone')}
            />
          ) : (
            <TextField
              label={t('account.id')}
              size="large"
              name="wtId"
              autoComplete="username"
              placeholder={t('account.idPlaceholder')}
              value={id}
              onChange={(next) => {
                setId(next);
                clear('id');
              }}
              error={problems.id && t('account.invalid.id')}
              required
            />
          )}
          <TextField
            label={t('account.password')}
            size="large"
            type="password"
            name="password"
            autoComplete="current-password"
            placeholder={t('account.passwordPlaceholder')}
            value={password}
            onChange={(next) => {
              setPassword(next);
              clear('password');
            }}
            error={problems.password && t('account.invalid.password')}
            revealLabels={{ show: t('account.showPassword'), hide: t('account.hidePassword') }}
            required
          />
          <Checkbox
            label={t('account.publicComputer')}
            hint={isPublicComputer ? t('account.publicComputerHint') : undefined}
            checked={isPublicComputer}
            onChange={setPublicComputer}
          />
          <div className={styles['submit']}>
            {isOffline && <OfflineNotice text={t('account.loginNeedsNetwork')} />}
            <FormFailure state={state} />
            <Button type="submit" look="primary" size="large" wide busy={isBusy} disabledReason={isOffline ? t('common.availableOnline') : undefined}>
              {isBusy ? t('account.loggingIn') : t('account.login')}
            </Button>
          </div>
        </Form>
        {onRegister && (
          <p className={styles['alt']}>
            <RichText
              text={t('account.noAccount')}
              slots={{
                register: (content) => (
                  <button type="button" className={styles['link']} onClick={onRegister}>
                    {content}
                  </button>
                ),
              }}
            />
          </p>
        )}
      </div>
    </GuestFrame>
  );
}
