import { Play } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePlayPhase } from '../../client/media/use-play-phase.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { VideoView } from '../../core/message-content/video-view.ts';
import { describeDuration } from '../../core/messages/custom-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../shared/class-names.ts';
import { VideoPlayer } from '../../parts/content/video-player.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useGestures } from './use-gestures.ts';
import { useWords } from './use-words.ts';
import { ViewerNotice } from './viewer-notice.tsx';
import type { StageProps } from './viewer-stage.tsx';
import styles from './viewer.module.css';

type MoveOptions = Pick<StageProps, 'onMove' | 'onPull' | 'onClose'>;
type ViewerVideoProps = MoveOptions & { row: MessageRow; video: VideoView };

/** A video as its poster, which plays on a press. */
export function ViewerVideo({ row, video, ...moves }: ViewerVideoProps) {
  const { t } = useTranslation();
  const { alt } = useWords(row);
  const { phase, play, stop, fail } = usePlayPhase();
  const isOnline = useSyncStatus().network === 'online';
  const [brokenPoster, setBrokenPoster] = useState<string>();
  const localPoster = useLocalBlobUrl(row.localBlobs?.poster);
  const remotePoster = useMediaUrl(video.posterUrl || undefined);
  const poster = localPoster ?? remotePoster;
  if (phase === 'playing') {
    return (
      <div className={styles['stage']}>
        <span className={styles['player']}>
          <VideoPlayer url={video.url} localVideoId={row.localBlobs?.video} poster={poster} label={alt} onGone={stop} onBroken={fail} />
        </span>
      </div>
    );
  }
  return (
    <PosterStage {...moves}>
      {phase === 'poster' && poster !== undefined && poster !== brokenPoster && (
        <img className={styles['poster']} src={poster} alt={alt} draggable={false} onError={() => setBrokenPoster(poster)} />
      )}
      {phase === 'broken' ? (
        <ViewerNotice kind={isOnline ? 'videoBroken' : 'videoOffline'} onRetry={play} />
      ) : (
        <button type="button" className={styles['playKey']} aria-label={t('bubble.playVideo', { time: describeDuration(video.seconds) })} onClick={play}>
          <Icon of={Play} size={28} fill="solid" />
        </button>
      )}
    </PosterStage>
  );
}

/** Swiped and pulled like a picture. */
function PosterStage({ onMove, onPull, onClose, children }: MoveOptions & { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, isHeld, pull } = useGestures({ stage, natural: undefined, onSwipe: onMove, onPullOff: onClose });
  useEffect(() => {
    onPull(pull);
    return () => onPull(0);
  }, [onPull, pull]);
  return (
    <div ref={stage} className={classNames(styles['stage'], isHeld && styles['held'])} data-viewer-stage>
      <div className={classNames(styles['picture'], styles['posterPlace'])} style={{ transform: `translate(${view.x}px, ${view.y}px)` }}>
        {children}
      </div>
    </div>
  );
}
