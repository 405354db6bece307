import { Copy, Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useOwnQr } from '../../client/people/use-own-qr.ts';
import { useOwnProfile } from '../../client/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { saveBlob } from '../../parts/file/save-blob.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { drawQrCard } from './draw-qr-card.ts';
import { drawQrPath } from './qr-path.ts';
import { QrPlate } from './qr-plate.tsx';
import styles from './qr.module.css';

type QrCardDialogProps = { open: boolean; onClose: () => void };

const WIDTH = 320;

/** The user's own QR code, to show or save. It is drawn on this device, so it needs no network. */
export function QrCardDialog({ open, onClose }: QrCardDialogProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const toast = useToast();
  const profile = useOwnProfile();
  const { value } = useOwnQr();
  const code = useMemo(() => drawQrPath(value), [value]);
  const head = useRef<HTMLDivElement>(null);
  const plate = useRef<SVGSVGElement>(null);
  const [isSaving, setSaving] = useState(false);
  const idLine = t('qr.card.id', { id: me });
  const save = async (): Promise<void> => {
    if (plate.current === null) return;
    setSaving(true);
    const card = { name: profile.nickName, seed: me, idLine, hint: t('qr.card.hint'), plate: plate.current };
    const picture = await drawQrCard({ ...card, face: head.current?.querySelector('img') ?? null }).catch(() => undefined);
    setSaving(false);
    if (picture !== undefined) saveBlob(picture, `qrcode_${me}.png`);
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
      title={t('qr.mine')}
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
          <PersonAvatar id={me} name={profile.nickName} avatar={profile.avatar} size={56} />
          <div className={styles['names']}>
            <p className={styles['name']}>
              <IsolatedName text={profile.nickName} />
              <MembershipTag membership={profile.membership} />
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
            <QrPlate ref={plate} code={code} label={t('qr.card.code')} />
          </div>
        )}
        <p className={styles['note']}>{t('qr.card.hint')}</p>
      </div>
    </Dialog>
  );
}
