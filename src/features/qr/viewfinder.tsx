import { useRef } from 'react';
import type { QrReader } from '../../client/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CameraView } from '../../parts/camera/camera-view.tsx';
import { useCamera } from '../../parts/camera/use-camera.ts';
import styles from './qr.module.css';
import { useFrameScan } from './use-frame-scan.ts';

type ViewfinderProps = { isWanted: boolean; read: QrReader['read']; onText: (text: string) => void; onFailure: () => void; onRecovery: () => void };

/** The picture of the camera, which is searched for a code all the time; or the reason why there is no camera. */
export function Viewfinder({ isWanted, read, onText, onFailure, onRecovery }: ViewfinderProps) {
  const { t } = useTranslation();
  const view = useRef<HTMLVideoElement>(null);
  const camera = useCamera(view, isWanted, 'environment');
  useFrameScan({ view, isLive: isWanted && camera.kind === 'live', read, onText, onFailure, onRecovery });
  return (
    <CameraView view={view} camera={camera} shape="square">
      <span className={styles['target']} aria-hidden />
      <p className={styles['aim']}>{t('qr.scanner.hint')}</p>
    </CameraView>
  );
}
