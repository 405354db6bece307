import { useEffect, useRef, type RefObject } from 'react';
import type { QrReader } from '../../client/client.ts';

const PAUSE_MS = 150;
const PAUSE_AFTER_FAILURE_MS = 2000;
/** A browser may fail to copy a single frame, for example while its memory is short. */
const FAILURES_IN_ROW = 5;

type FrameScan = {
  readonly view: RefObject<HTMLVideoElement | null>;
  readonly isLive: boolean;
  readonly read: QrReader['read'];
  readonly onText: (text: string) => void;
  readonly onFailure: () => void;
  /** A frame was read after a reported failure. */
  readonly onRecovery: () => void;
};

/** Searches the frames of the camera for a code, one frame at a time. A text that stays in view is reported once. */
export function useFrameScan({ view, isLive, read, onText, onFailure, onRecovery }: FrameScan): void {
  const latest = useRef({ onText, onFailure, onRecovery });
  useEffect(() => {
    latest.current = { onText, onFailure, onRecovery };
  });
  useEffect(() => {
    if (!isLive) return undefined;
    let isOver = false;
    let last: string | undefined;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const pause = await readFrame().catch(fail);
      if (!isOver) timer = setTimeout(() => void look(), pause);
    };
    const fail = (): number => {
      failures += 1;
      if (failures < FAILURES_IN_ROW) return PAUSE_MS;
      if (!isOver && failures === FAILURES_IN_ROW) latest.current.onFailure();
      return PAUSE_AFTER_FAILURE_MS;
    };
    const readFrame = async (): Promise<number> => {
      const video = view.current;
      if (video === null || video.videoWidth === 0 || document.visibilityState === 'hidden') return PAUSE_MS;
      const text = await read(await createImageBitmap(video), 'quick');
      if (!isOver && failures >= FAILURES_IN_ROW) latest.current.onRecovery();
      failures = 0;
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
