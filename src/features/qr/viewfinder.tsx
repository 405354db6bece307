import { CameraOff, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import type { QrReader } from '../../client/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeviceFailure } from '../../parts/camera/open-device.ts';
import { useCamera } from '../../parts/camera/use-camera.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './qr.module.css';
import { useFrameScan } from './use-frame-scan.ts';

type ViewfinderProps = { isWanted: boolean; read: QrReader['read']; onText: (text: string) => void; onFailure: () => void };

/** The picture of the camera, in which a code is looked for all the time; or why there is no camera. */
export function Viewfinder({ isWanted, read, onText, onFailure }: ViewfinderProps) {
  const { t } = useTranslation();
  const view = useRef<HTMLVideoElement>(null);
  const camera = useCamera(view, isWanted, 'environment');
  useFrameScan({ view, isLive: isWanted && camera.kind === 'live', read, onText, onFailure });
  return (
    <div className={styles['frame']} data-failed={camera.kind === 'failed' || undefined}>
      <video
        ref={view}
        className={styles['view']}
        autoPlay
        muted
        playsInline
        aria-label={t('qr.scanner.preview')}
        data-live={camera.kind === 'live' || undefined}
      />
      {camera.kind === 'asking' && (
        <p className={styles['state']} role="status">
          <Spinner size={20} />
          {t('qr.scanner.asking')}
        </p>
      )}
      {camera.kind === 'failed' && (
        <div className={styles['state']} role="alert">
          <Icon of={CameraOff} size={26} />
          <p>{t(`qr.scanner.${reasonOf(camera.why)}`)}</p>
          {camera.why !== 'unsupported' && (
            <Button size="small" onClick={camera.retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
      {camera.kind === 'live' && (
        <>
          <span className={styles['target']} aria-hidden />
          <p className={styles['aim']}>{t('qr.scanner.hint')}</p>
        </>
      )}
      {camera.kind === 'live' && camera.canTurn && (
        <span className={styles['turn']}>
          <IconButton icon={RefreshCw} label={t('qr.scanner.turn')} onClick={camera.turn} />
        </span>
      )}
    </div>
  );
}

/** Browsers hide the camera from pages that came over a connection that others can change. */
function reasonOf(why: DeviceFailure): DeviceFailure | 'insecure' {
  return why === 'unsupported' && !isSecureContext ? 'insecure' : why;
}
