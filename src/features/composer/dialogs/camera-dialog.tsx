import { CameraOff, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';
import { useCamera } from '../../../parts/camera/use-camera.ts';

type CameraDialogProps = { open: boolean; onPhoto: (photo: Blob) => void; onClose: () => void };

/** Takes a photo, which the user sees before it is attached to the draft. */
export function CameraDialog({ open, onPhoto, onClose }: CameraDialogProps) {
  const { t } = useTranslation();
  const [photo, setPhoto] = useState<Blob>();
  useEffect(() => {
    if (!open) setPhoto(undefined);
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={t('composer.camera.title')} closeLabel={t('composer.recorder.close')} width={520}>
      {photo === undefined ? (
        <Viewfinder isWanted={open} onShot={setPhoto} />
      ) : (
        <Shot
          photo={photo}
          onAgain={() => setPhoto(undefined)}
          onUse={() => {
            onPhoto(photo);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Viewfinder({ isWanted, onShot }: { isWanted: boolean; onShot: (photo: Blob) => void }) {
  const { t } = useTranslation();
  const view = useRef<HTMLVideoElement>(null);
  const camera = useCamera(view, isWanted);
  return (
    <>
      <div className={styles['frame']}>
        <video
          ref={view}
          className={styles['view']}
          autoPlay
          muted
          playsInline
          aria-label={t('composer.camera.preview')}
          data-live={camera.kind === 'live' || undefined}
        />
        {camera.kind === 'asking' && (
          <p className={styles['overlay']} role="status">
            <Spinner size={20} />
            {t('composer.camera.asking')}
          </p>
        )}
        {camera.kind === 'failed' && (
          <p className={styles['overlay']} role="alert">
            <Icon of={CameraOff} size={24} />
            {t(`composer.camera.${camera.why}`)}
          </p>
        )}
        {camera.kind === 'live' && camera.canTurn && (
          <span className={styles['turn']}>
            <IconButton icon={RefreshCw} label={t('composer.camera.turn')} onClick={camera.turn} />
          </span>
        )}
      </div>
      <div className={styles['row']}>
        <Button look="primary" disabled={camera.kind !== 'live'} onClick={() => void camera.shoot().then((photo) => photo !== undefined && onShot(photo))}>
          {t('composer.camera.shoot')}
        </Button>
      </div>
    </>
  );
}

function Shot({ photo, onAgain, onUse }: { photo: Blob; onAgain: () => void; onUse: () => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <>
      <div className={styles['frame']}>{url !== undefined && <img className={styles['view']} data-live src={url} alt={t('composer.camera.photo')} />}</div>
      <div className={styles['row']}>
        <Button onClick={onAgain}>{t('composer.camera.again')}</Button>
        <Button look="primary" onClick={onUse}>
          {t('composer.camera.use')}
        </Button>
      </div>
    </>
  );
}
