import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import type { SettingsDevice, SettingsDevices } from './settings-props.ts';
import styles from './settings.module.css';

/** The signed-in devices of the account; removing one signs the account out there, which needs the network. */
export function DevicesCard({ items, isOffline, onRemove }: SettingsDevices) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<SettingsDevice>();
  const [isAsking, setAsking] = useState(false);
  const nameOf = (device: SettingsDevice | undefined) => device?.name || t('settings.device.unnamed');
  return (
    <Card className={styles['group']}>
      {items === undefined && <p className={styles['empty']}>{t('settings.device.empty')}</p>}
      {items?.map((device) => (
        <SettingRow
          key={device.deviceId}
          label={
            <>
              <IsolatedName text={nameOf(device)} />
              {device.isCurrent && <Tag tone="success">{t('settings.device.current')}</Tag>}
            </>
          }
          hint={t('settings.device.lastActive', { time: device.lastActive })}
        >
          {!device.isCurrent && (
            <Button
              size="small"
              label={t('settings.device.removeNamed', { name: nameOf(device) })}
              disabledReason={isOffline ? t('common.availableOnline') : undefined}
              onClick={() => {
                setAsked(device);
                setAsking(true);
              }}
            >
              {t('settings.device.remove')}
            </Button>
          )}
        </SettingRow>
      ))}
      <ConfirmDialog
        open={isAsking}
        title={t('settings.device.removeTitle')}
        text={t('settings.device.removeText', { name: nameOf(asked) })}
        confirmLabel={t('settings.device.remove')}
        cancelLabel={t('common.cancel')}
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          if (asked) onRemove(asked.deviceId);
          setAsking(false);
        }}
      />
    </Card>
  );
}
