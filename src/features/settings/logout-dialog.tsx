import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './logout-dialog.module.css';
import type { LogoutChoice, SettingsLogout } from './settings-props.ts';

type LogoutDialogProps = SettingsLogout & { open: boolean; busy?: boolean; onClose: () => void };

const CHOICES: readonly LogoutChoice[] = ['keep', 'clear'];

/** Logout asks whether to delete this device's data, and shows what would be lost (protocol §12.2, G11). */
export function LogoutDialog({ open, busy = false, suggested, pendingCount, onLogout, onClose }: LogoutDialogProps) {
  const { t } = useTranslation();
  const name = useId();
  const [chosen, setChosen] = useState<LogoutChoice>();
  const choice = chosen ?? suggested;
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('settings.logout.title')}
      description={t('settings.logout.text')}
      isQuestion
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look={choice === 'clear' ? 'danger' : 'primary'} busy={busy} onClick={() => onLogout(choice)}>
            {choice === 'clear' ? t('settings.logout.confirmClear') : t('settings.logout.confirm')}
          </Button>
        </>
      }
    >
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{t('settings.logout.choice')}</legend>
        {CHOICES.map((value) => (
          <label key={value} className={styles['choice']}>
            <input type="radio" className={styles['radio']} name={name} value={value} checked={choice === value} onChange={() => setChosen(value)} />
            <span className={styles['title']}>{t(`settings.logout.${value}`)}</span>
            <span className={styles['hint']}>{t(`settings.logout.${value}Hint`)}</span>
          </label>
        ))}
      </fieldset>
      {choice === 'clear' && pendingCount > 0 && (
        <div className={styles['warning']}>
          <Banner tone="danger" icon={TriangleAlert} inset>
            {t('settings.logout.pending', { count: pendingCount })}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
