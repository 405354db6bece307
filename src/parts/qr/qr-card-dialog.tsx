import { Copy, Download } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { saveBlob } from '../file/save-blob.ts';
import { IsolatedName } from '../isolated-name.tsx';
import { drawQrCard } from './draw-qr-card.ts';
import { drawQrPath } from './qr-path.ts';
import { QrPlate } from './qr-plate.tsx';
import styles from './qr-card.module.css';

type QrCardDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The person or group that the code names; `face` is its picture, `mark` stands beside its name. */
  about: { readonly id: string; readonly name: string; readonly isGroup: boolean; readonly face: ReactNode; readonly mark?: ReactNode };
  /** Accessible name of the code. */
  codeLabel: string;
  idLine: string;
  hint: string;
  /** The content of the code. */
  value: string;
};

const WIDTH = 320;

/** A QR code to show, copy or save. It is drawn on this device, so it needs no network. */
export function QrCardDialog({ open, onClose, title, about, codeLabel, idLine, hint, value }: QrCardDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const code = useMemo(() => drawQrPath(value), [value]);
  const head = useRef<HTMLDivElement>(null);
  const plate = useRef<SVGSVGElement>(null);
  const [isSaving, setSaving] = useState(false);
  const { id, name, isGroup } = about;
  const save = async (): Promise<void> => {
    if (plate.current === null) return;
    setSaving(true);
    const card = { name, seed: id, isGroup, idLine, hint, plate: plate.current };
    const picture = await drawQrCard({ ...card, face: head.current?.querySelector('img') ?? null }).catch(() => undefined);
    setSaving(false);
    if (picture !== undefined) saveBlob(picture, `qrcode_${id}.png`);
    toast(t(picture === undefined ? 'qr.card.saveFailed' : 'qr.card.saved'), { tone: picture === undefined ? 'danger' : 'success' });
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(t('common.copied'), { tone: 'success' });
    } catch {
      toast(t('common.copyFailed'), { tone: 'danger' });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        <>
          <Button icon={<Icon of={Copy} size={18} />} onClick={() => void copy()}>
            {t('qr.card.copy')}
          </Button>
          <Button look="primary" icon={<Icon of={Download} size={18} />} busy={isSaving} disabled={code === undefined} onClick={() => void save()}>
            {t('qr.card.save')}
          </Button>
        </>
      }
    >
      <div className={styles['card']}>
        <div ref={head} className={styles['owner']}>
          {about.face}
          <div className={styles['names']}>
            <p className={styles['name']}>
              <IsolatedName text={name} />
              {about.mark}
            </p>
            <p className={styles['note']}>{idLine}</p>
          </div>
        </div>
        {code === undefined ? (
          <p className={styles['note']} role="alert">
            {t('qr.card.unavailable')}
          </p>
        ) : (
          <div className={styles['plate']}>
            <QrPlate ref={plate} code={code} label={codeLabel} />
          </div>
        )}
        <p className={styles['note']}>{hint}</p>
      </div>
    </Dialog>
  );
}
