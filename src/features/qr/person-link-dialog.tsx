import { UserRoundX, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { usePersonLink } from '../../client/people/use-person-link.ts';
import { isPersonNumber } from '../../core/qr/qr-link.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './qr.module.css';

type PersonLinkDialogProps = { open: boolean; wtId: string; onClose: () => void };

const WIDTH = 360;

/** Looks up the person whose number a QR code or an address contains. The profile replaces this dialog when the person is found. */
export function PersonLinkDialog({ open, wtId, onClose }: PersonLinkDialogProps) {
  const { t } = useTranslation();
  // No button has the first focus, because the profile replaces this dialog a moment later.
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('people.title')} closeLabel={t('common.close')} width={WIDTH} initialFocus={body}>
      <div ref={body} tabIndex={-1} className={styles['link']}>
        {isPersonNumber(wtId) ? open && <Lookup wtId={wtId} /> : <Nobody />}
      </div>
    </Dialog>
  );
}

function Lookup({ wtId }: { wtId: string }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const found = usePersonLink(wtId);
  const foundId = found.kind === 'found' ? found.wtId : undefined;
  useEffect(() => {
    if (foundId !== undefined) emit({ kind: 'open-person', wtId: foundId, via: 'scan' });
  }, [emit, foundId]);
  const isSlow = useDelayed(found.kind === 'looking');
  if (found.kind === 'none') return <Nobody />;
  if (found.kind === 'unreachable')
    return (
      <EmptyState
        icon={WifiOff}
        title={t('qr.link.unreachable')}
        hint={t('common.notDownloadedHint')}
        action={
          <Button size="small" onClick={found.askAgain}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  return (
    <p className={styles['looking']} role="status">
      {isSlow && (
        <>
          <Spinner size={20} />
          {t('qr.link.looking')}
        </>
      )}
    </p>
  );
}

function Nobody() {
  const { t } = useTranslation();
  return <EmptyState icon={UserRoundX} title={t('qr.link.none')} hint={t('qr.link.noneHint')} />;
}
