import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import type { Size } from '../../core/viewer/view-transform.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { classNames } from '../../shared/class-names.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useGestures } from './use-gestures.ts';
import { useShownPicture } from './use-shown-picture.ts';
import { useWords } from './use-words.ts';
import { ViewerNotice } from './viewer-notice.tsx';
import { ViewerVideo } from './viewer-video.tsx';
import styles from './viewer.module.css';

/** Actions for the picture; undefined where no picture is shown. */
export type StageActions = {
  readonly scale: number;
  readonly zoom: (direction: 1 | -1) => void;
  readonly turn: () => void;
  readonly reset: () => void;
};

export type StageProps = {
  /** Undefined = not read yet, null = deleted. */
  row: MessageRow | null | undefined;
  onKeys: (keys: StageActions | undefined) => void;
  onMove: (direction: 'previous' | 'next') => void;
  /** Called with the progress of the pull off the stage, 0 to 1. */
  onPull: (pull: number) => void;
  onClose: () => void;
};

/** The content of the viewer: a picture with gestures, a video, or the reason why there is none. */
export function ViewerStage(props: StageProps) {
  const { row, onKeys } = props;
  const { me } = useClient();
  const content = useMemo(() => (row === undefined || row === null || row.isRevoked || row.hasRiskContent ? undefined : contentOf(row, me)), [row, me]);
  const isPicture = content?.kind === 'image';
  useEffect(() => {
    if (!isPicture) onKeys(undefined);
  }, [isPicture, onKeys]);
  if (row === undefined) return <div className={styles['stage']} />;
  if (row !== null && content?.kind === 'image') return <PictureStage {...props} row={row} image={content.image} />;
  if (row !== null && content?.kind === 'video') return <ViewerVideo {...props} row={row} video={content.video} />;
  return (
    <div className={styles['stage']}>
      <ViewerNotice kind="gone" />
    </div>
  );
}

type PictureStageProps = StageProps & { row: MessageRow; image: Parameters<typeof useShownPicture>[0]['image'] };

function PictureStage({ row, image, onKeys, onMove, onPull, onClose }: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { alt } = useWords(row);
  const { shown, state } = useShownPicture({ image, localBlobs: row.localBlobs });
  const natural = useSize(shown?.size);
  useBackdrop(stage, onClose);
  const gestures = useGestures({ stage, natural, onSwipe: onMove, onPullOff: onClose });
  const { view, fitted, isHeld, pull, zoom, turn, reset } = gestures;
  const latest = useRef({ zoom, turn, reset });
  latest.current = { zoom, turn, reset };
  const isNothing = shown === undefined && state !== 'loading';
  useEffect(() => {
    const keys: StageActions = {
      scale: view.scale,
      zoom: (direction) => latest.current.zoom(direction),
      turn: () => latest.current.turn(),
      reset: () => latest.current.reset(),
    };
    onKeys(isNothing ? undefined : keys);
  }, [onKeys, view.scale, isNothing]);
  useEffect(() => {
    onPull(pull);
    return () => onPull(0);
  }, [onPull, pull]);
  const isSlow = useDelayed(state === 'loading');
  const transform = `translate(${view.x}px, ${view.y}px) rotate(${view.quarterTurns * 90}deg) scale(${view.scale * (1 - PULLED_SMALLER * pull)})`;
  return (
    <div ref={stage} className={classNames(styles['stage'], view.scale > 1 && styles['pannable'], isHeld && styles['held'])} data-viewer-stage>
      {shown === undefined ? (
        state !== 'loading' && <ViewerNotice kind={state} />
      ) : (
        <img
          className={styles['picture']}
          src={shown.src}
          alt={alt}
          width={fitted.width}
          height={fitted.height}
          style={{ transform }}
          draggable={false}
          data-scale={view.scale}
          data-quality={shown.quality}
        />
      )}
      {state === 'loading' && isSlow && <LoadingSign />}
    </div>
  );
}

/** The same object for the same size, so that a sharper picture of the same size moves nothing. */
function useSize(size: Size | undefined): Size | undefined {
  const { width, height } = size ?? { width: 0, height: 0 };
  return useMemo(() => (width === 0 ? undefined : { width, height }), [width, height]);
}

/** The share by which a picture shrinks when it is pulled off the stage. */
const PULLED_SMALLER = 0.2;
const MOVED_PX = 4;

/** A mouse press beside the picture closes the viewer; the end of a drag does not. */
function useBackdrop(stage: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    let down = { x: 0, y: 0 };
    const over = new AbortController();
    element.addEventListener('pointerdown', (event) => void (down = { x: event.clientX, y: event.clientY }), { signal: over.signal });
    element.addEventListener(
      'click',
      (event) => {
        const isStill = Math.hypot(event.clientX - down.x, event.clientY - down.y) < MOVED_PX;
        // The stage captures the pointer, so the pressed element is found by its position.
        const isBeside = document.elementFromPoint(event.clientX, event.clientY) === element;
        if (isStill && isBeside && event.pointerType === 'mouse') onClose();
      },
      { signal: over.signal },
    );
    return () => over.abort();
  }, [stage, onClose]);
}

function LoadingSign() {
  const { t } = useTranslation();
  return (
    <span className={styles['loading']}>
      <Spinner size={24} label={t('common.loading')} />
    </span>
  );
}
