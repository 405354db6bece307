import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './person-frame.module.css';

/** `pane` = beside the list of the contacts; `dialog` = above everything else, and on phones (decision 074). */
export type PersonPlace = 'dialog' | 'pane';

type PersonFrameProps = { open: boolean; place: PersonPlace; actions: ReactNode; children: ReactNode; onClose: () => void };

const WIDTH = 380;

/** Where a profile is shown. */
export function PersonFrame({ open, place, actions, children, onClose }: PersonFrameProps) {
  const { t } = useTranslation();
  if (place === 'dialog')
    return (
      <Dialog open={open} onClose={onClose} title={t('people.title')} closeLabel={t('common.close')} width={WIDTH} actions={actions}>
        {children}
      </Dialog>
    );
  return (
    <section className={styles['pane']} aria-label={t('people.title')}>
      <div className={styles['card']}>
        {children}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </section>
  );
}
