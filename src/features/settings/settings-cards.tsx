import { Check, Copy } from 'lucide-react';
import { useId } from 'react';
import type { SendKey } from '../../core/composer/enter-key.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { classNames } from '../../shared/class-names.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { THEMES } from '../../ui/theme.ts';
import { formatBytes } from './format-bytes.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingsAccount, SettingsAppearance, SettingsNotifications, SettingsStorage } from './settings-props.ts';
import styles from './settings.module.css';

export function ProfileCard({ account, onCopyId }: { account: SettingsAccount; onCopyId: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className={styles['profile']}>
      <Avatar name={account.name} seed={account.wtId} src={account.avatar} size={72} />
      <div className={styles['rowText']}>
        <p className={styles['name']}>
          <IsolatedName text={account.name} />
          <MembershipTag membership={account.membership} />
        </p>
        <p className={styles['id']}>
          {t('settings.idLabel', { id: account.wtId })}
          <IconButton icon={Copy} size="tiny" label={t('settings.copyId')} onClick={() => onCopyId()} />
        </p>
      </div>
    </Card>
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

const SEND_KEYS: readonly SendKey[] = ['enter', 'ctrlEnter'];

export function AppearanceCard({ theme, onTheme, onLanguage, sendKey, onSendKey }: SettingsAppearance) {
  const { t, language } = useTranslation();
  return (
    <Card className={styles['group']}>
      <SettingRow label={t('settings.theme.label')} isWide>
        <Segmented
          label={t('settings.theme.label')}
          options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={theme}
          onChange={onTheme}
        />
      </SettingRow>
      <SettingRow label={t('settings.language')}>
        <span className={styles['value']}>
          <Select label={t('settings.language')} options={LANGUAGE_OPTIONS} value={language} onChange={onLanguage} />
        </span>
      </SettingRow>
      <SettingRow label={t('settings.sendKey.label')} isWide>
        <Segmented
          label={t('settings.sendKey.label')}
          options={SEND_KEYS.map((value) => ({ value, label: t(`settings.sendKey.${value}`) }))}
          value={sendKey}
          onChange={onSendKey}
        />
      </SettingRow>
    </Card>
  );
}

export function NotificationsCard({ permission, isAllowed, canBeConfirmed, hasPreviews, onAllow, onPreviews }: SettingsNotifications) {
  const { t } = useTranslation();
  const id = useId();
  const refusal = permission === 'denied' ? t('settings.notify.blocked') : permission === 'unsupported' ? t('settings.notify.unsupported') : undefined;
  const isOn = isAllowed && permission === 'granted';
  const hint = refusal ?? (isOn && !canBeConfirmed ? t('settings.notify.noPush') : undefined);
  return (
    <Card className={styles['group']}>
      <SettingRow label={t('settings.notify.allow')} hint={hint} hintId={`${id}-allow`}>
        <Switch
          label={t('settings.notify.allow')}
          checked={isOn}
          onChange={onAllow}
          disabledReason={refusal}
          describedBy={hint === undefined ? undefined : `${id}-allow`}
        />
      </SettingRow>
      <SettingRow label={t('settings.notify.previews')} hint={t('settings.notify.previewsHint')} hintId={`${id}-previews`}>
        <Switch label={t('settings.notify.previews')} checked={hasPreviews} onChange={onPreviews} describedBy={`${id}-previews`} disabled={!isOn} />
      </SettingRow>
    </Card>
  );
}

export function StorageCard({ usedBytes, quotaBytes, persistence, offlineConversations, onPersist, install }: SettingsStorage) {
  const { t } = useTranslation();
  const isKnown = usedBytes !== undefined && quotaBytes !== undefined;
  const isPersisted = persistence === 'persisted';
  return (
    <Card className={styles['group']}>
      <SettingRow
        label={t('settings.disk.used')}
        hint={isKnown ? t('settings.disk.usedOf', { used: formatBytes(usedBytes), quota: formatBytes(quotaBytes) }) : t('settings.disk.unknown')}
      >
        {usedBytes !== undefined && <span className={styles['value']}>{formatBytes(usedBytes)}</span>}
      </SettingRow>
      {isKnown && quotaBytes > 0 && (
        <div className={styles['meter']}>
          <Progress label={t('settings.disk.used')} value={usedBytes / quotaBytes} />
        </div>
      )}
      {install !== undefined && (
        <SettingRow label={t('app.install')} hint={t(install.kind === 'ios' ? 'settings.installByHand' : 'settings.installHint')}>
          {install.kind === 'prompt' && (
            <Button size="small" onClick={() => install.run()}>
              {t('app.install')}
            </Button>
          )}
        </SettingRow>
      )}
      {persistence !== 'unsupported' && (
        <SettingRow label={t('settings.disk.persisted')} hint={isPersisted ? t('settings.disk.persistedHint') : t('settings.disk.notPersistedHint')}>
          {isPersisted ? (
            <span className={styles['value']}>
              {t('settings.disk.persistedYes')}
              <Icon of={Check} size={16} className={styles['good']} />
            </span>
          ) : (
            <Button size="small" onClick={() => onPersist()}>
              {t('settings.disk.persist')}
            </Button>
          )}
        </SettingRow>
      )}
      <SettingRow label={t('settings.disk.offlineReadable')}>
        <span className={styles['value']}>
          {t('settings.disk.conversations', { count: offlineConversations })}
          <Icon of={Check} size={16} className={classNames(offlineConversations > 0 && styles['good'])} />
        </span>
      </SettingRow>
    </Card>
  );
}
