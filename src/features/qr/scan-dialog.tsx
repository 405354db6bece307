import { ImageUp, QrCode } from 'lucide-react';
import { useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './qr.module.css';
import { useDroppedPicture } from './use-dropped-picture.ts';
import { useScan, type ScanProblem } from './use-scan.ts';
import { Viewfinder } from './viewfinder.tsx';

type ScanDialogProps = { open: boolean; onClose: () => void };

const WIDTH = 400;

/** Scans the QR code of a person or group with the camera or from a picture. */
export function ScanDialog({ open, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const input = useRef<HTMLInputElement>(null);
  const { problem, isReading, readQr, readText, readPicture, fail, recover } = useScan({ isWanted: open });
  const isHeld = useDroppedPicture(open, { onPicture: readPicture, onText: readText });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('qr.scan')}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        <>
          <Button icon={<Icon of={QrCode} size={18} />} onClick={() => emit({ kind: 'show-qr-card' })}>
            {t('qr.mine')}
          </Button>
          <Button look="primary" icon={<Icon of={ImageUp} size={18} />} busy={isReading} onClick={() => input.current?.click()}>
            {t('qr.scanner.pick')}
          </Button>
        </>
      }
    >
      <div className={styles['scanner']}>
        <Viewfinder isWanted={open} read={readQr} onText={readText} onFailure={fail} onRecovery={recover} />
        {isHeld && <div className={styles['drop']}>{t('qr.scanner.drop')}</div>}
      </div>
      {/* Always present, so that screen readers announce what appears in it. */}
      <p className={styles['outcome']} role="status" data-problem={problem !== undefined || undefined}>
        {isReading && <Spinner size={16} />}
        {isReading ? t('qr.scanner.reading') : problem === undefined ? t('qr.scanner.other') : wordsOf(t, problem)}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('qr.scanner.pick')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) readPicture(file);
          // Allows the user to pick the same file again.
          target.value = '';
        }}
      />
    </Dialog>
  );
}

function wordsOf(t: Translate, problem: ScanProblem): string {
  return problem.kind === 'foreign' ? t('qr.scanner.foreign', { host: problem.host }) : t(`qr.scanner.${problem.kind}`);
}
