import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CameraView } from '../../../parts/camera/camera-view.tsx';
import { useCamera } from '../../../parts/camera/use-camera.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';

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
      <CameraView view={view} camera={camera} />
      <div className={styles['shutter']}>
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
      {url === undefined ? <div className={styles['shot']} /> : <img className={styles['shot']} src={url} alt={t('composer.camera.photo')} />}
      <div className={styles['shutter']}>
        <Button onClick={onAgain}>{t('composer.camera.again')}</Button>
        <Button look="primary" onClick={onUse}>
          {t('composer.camera.use')}
        </Button>
      </div>
    </>
  );
}
