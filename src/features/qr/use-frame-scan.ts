import { useEffect, useRef, type RefObject } from 'react';
import type { QrReader } from '../../client/client.ts';

const PAUSE_MS = 150;
const PAUSE_AFTER_FAILURE_MS = 2000;

type FrameScan = {
  readonly view: RefObject<HTMLVideoElement | null>;
  readonly isLive: boolean;
  readonly read: QrReader['read'];
  readonly onText: (text: string) => void;
  readonly onFailure: () => void;
};

/** Looks for a code in the frames of the camera, one frame at a time. A text that stays in view is reported once. */
export function useFrameScan({ view, isLive, read, onText, onFailure }: FrameScan): void {
  const latest = useRef({ onText, onFailure });
  useEffect(() => {
    latest.current = { onText, onFailure };
  });
  useEffect(() => {
    if (!isLive) return undefined;
    let isOver = false;
    let last: string | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const pause = await readFrame().catch(() => {
        if (!isOver) latest.current.onFailure();
        return PAUSE_AFTER_FAILURE_MS;
      });
      if (!isOver) timer = setTimeout(() => void look(), pause);
    };
    const readFrame = async (): Promise<number> => {
      const video = view.current;
      if (video === null || video.videoWidth === 0 || document.visibilityState === 'hidden') return PAUSE_MS;
      const text = await read(await createImageBitmap(video), 'quick');
      if (isOver || text === undefined || text === last) return PAUSE_MS;
      last = text;
      latest.current.onText(text);
      return PAUSE_MS;
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [view, isLive, read]);
}
