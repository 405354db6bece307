import { useCallback, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { KnownPerson } from '../../client/people/use-person.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './person-dialog.module.css';

type MomentsDialogProps = { open: boolean; wtId: string; moments: KnownPerson['moments']; onClose: () => void };

/** In milliseconds: a switch ignores presses within this time after a change. */
const LOCK_MS = 1000;

/** Two switches: whether the friend sees the user's moments, and the user the friend's. They change at once, also without a network. */
export function MomentsDialog({ open, wtId, moments, onClose }: MomentsDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const pressedMs = useRef({ me: Number.NEGATIVE_INFINITY, friend: Number.NEGATIVE_INFINITY });
  const change = useCallback(
    (owner: 'me' | 'friend', on: boolean) => {
      const now = performance.now();
      if (now - pressedMs.current[owner] < LOCK_MS) return;
      pressedMs.current[owner] = now;
      commands.hideSpace(wtId, { owner, on }).catch(() => toast(t('people.friend.failed'), { tone: 'danger' }));
    },
    [commands, toast, t, wtId],
  );
  const rows = [
    { owner: 'me', label: t('people.friend.hideMine'), on: moments.hidesMine },
    { owner: 'friend', label: t('people.friend.hideTheirs'), on: moments.hidesTheirs },
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} title={t('people.friend.moments')} closeLabel={t('common.close')} width={360}>
      <div className={styles['switches']}>
        {rows.map(({ owner, label, on }) => (
          <div key={owner} className={styles['switchRow']}>
            <span className={styles['switchLabel']}>{label}</span>
            <Switch label={label} checked={on} onChange={(next) => change(owner, next)} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
