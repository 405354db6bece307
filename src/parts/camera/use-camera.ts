import { useCallback, useEffect, useState, type RefObject } from 'react';
import { openDevice, type DeviceFailure } from './open-device.ts';

type Facing = 'user' | 'environment';

type CameraState =
  { readonly kind: 'asking' } | { readonly kind: 'live'; readonly canTurn: boolean } | { readonly kind: 'failed'; readonly why: DeviceFailure };

export type Camera = CameraState & {
  readonly turn: () => void;
  /** Asks for the camera again after a failure. */
  readonly retry: () => void;
  readonly shoot: () => Promise<Blob | undefined>;
};

const PHOTO_MIME = 'image/jpeg';
const PHOTO_QUALITY = 0.92;

/** Shows the camera's picture in `view` while `isWanted`, and stops the camera afterwards. `first` = the camera that is asked for first. */
export function useCamera(view: RefObject<HTMLVideoElement | null>, isWanted: boolean, first: Facing = 'user'): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'asking' });
  const [facing, setFacing] = useState<Facing>(first);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let stream: MediaStream | undefined;
    const close = (): void => stream?.getTracks().forEach((track) => track.stop());
    setState({ kind: 'asking' });
    void openDevice({ video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } } }).then(async (opened) => {
      if (opened.kind === 'failed') return isOver ? undefined : setState(opened);
      stream = opened.stream;
      if (isOver) return close();
      // Before its first frame the camera has no picture to take.
      if (view.current !== null) await showStream(view.current, stream);
      const canTurn = (await countCameras()) > 1;
      return isOver ? undefined : setState({ kind: 'live', canTurn });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [view, facing, isWanted, attempt]);

  const turn = useCallback(() => setFacing((now) => (now === 'user' ? 'environment' : 'user')), []);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const shoot = useCallback(async () => (view.current === null ? undefined : takePhoto(view.current)), [view]);
  return { ...state, turn, retry, shoot };
}

async function showStream(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  const shown = new Promise<void>((resolve) => video.addEventListener('loadeddata', () => resolve(), { once: true }));
  video.srcObject = stream;
  await shown;
}

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter((device) => device.kind === 'videoinput').length;
}

async function takePhoto(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PHOTO_MIME, PHOTO_QUALITY));
  return blob ?? undefined;
}
