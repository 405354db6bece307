import { CameraOff, RefreshCw } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './camera-view.module.css';
import type { DeviceFailure } from './open-device.ts';
import type { Camera } from './use-camera.ts';

type CameraViewProps = {
  view: RefObject<HTMLVideoElement | null>;
  camera: Camera;
  /** `square` crops the picture to a square; without it the whole picture is shown. */
  shape?: 'square';
  /** Above the live picture. */
  children?: ReactNode;
};

/** The picture of the camera; or why there is none, with another try. */
export function CameraView({ view, camera, shape, children }: CameraViewProps) {
  const { t } = useTranslation();
  const isLive = camera.kind === 'live';
  return (
    <div className={styles['frame']} data-shape={shape} data-failed={camera.kind === 'failed' || undefined}>
      <video ref={view} className={styles['view']} autoPlay muted playsInline aria-label={t('composer.camera.preview')} data-live={isLive || undefined} />
      {camera.kind === 'asking' && (
        <p className={styles['state']} role="status">
          <Spinner size={20} />
          {t('composer.camera.asking')}
        </p>
      )}
      {camera.kind === 'failed' && (
        <div className={styles['state']} role="alert">
          <Icon of={CameraOff} size={26} />
          <p>{t(`composer.camera.${reasonOf(camera.why)}`)}</p>
          {camera.why !== 'unsupported' && (
            <Button size="small" onClick={camera.retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
      {isLive && children}
      {isLive && camera.canTurn && (
        <span className={styles['turn']}>
          <IconButton icon={RefreshCw} label={t('composer.camera.turn')} onClick={camera.turn} />
        </span>
      )}
    </div>
  );
}

/** Browsers hide the camera from pages that came over a connection that others can change. */
function reasonOf(why: DeviceFailure): DeviceFailure | 'insecure' {
  return why === 'unsupported' && !isSecureContext ? 'insecure' : why;
}
