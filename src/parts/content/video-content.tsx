import { Play, VideoOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePlayPhase } from '../../client/media/use-play-phase.ts';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { VideoView } from '../../core/message-content/video-view.ts';
import { describeDuration } from '../../core/messages/custom-message.ts';
import { fitBox } from '../../core/media/image-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { MediaBox, MissingMedia } from './media-box.tsx';
import styles from './media-box.module.css';
import { VideoPlayer } from './video-player.lazy.tsx';

/** On a phone the maximum width is the window's width minus this, in pixels. */
const BESIDE_PX = 172;

type VideoContentProps = {
  video: VideoView;
  localPosterId?: string | undefined;
  localVideoId?: string | undefined;
  progress?: number | undefined;
  isUploading: boolean;
  meta?: ReactNode;
};

/** A video: its poster and duration, and after a press the player in the same box. */
export function VideoContent({ video, localPosterId, localVideoId, progress, isUploading, meta }: VideoContentProps) {
  const { t } = useTranslation();
  const { phase, play, stop, fail } = usePlayPhase();
  const localPoster = useLocalBlobUrl(localPosterId);
  const remotePoster = useMediaUrl(video.posterUrl || undefined);
  const poster = localPoster ?? remotePoster;
  const [loaded, setLoaded] = useState<string>();
  const box = fitBox(video.width, video.height);
  const time = describeDuration(video.seconds);
  if (phase === 'playing') {
    return (
      <MediaBox box={box} besidePx={BESIDE_PX} isLoaded>
        <span className={styles['stage']} />
        <VideoPlayer url={video.url} localVideoId={localVideoId} poster={poster} label={t('bubble.video')} onGone={stop} onBroken={fail} />
      </MediaBox>
    );
  }
  return (
    <MediaBox box={box} besidePx={BESIDE_PX} isLoaded={loaded !== undefined && loaded === poster} meta={meta}>
      <span className={styles['stage']} />
      {poster !== undefined && phase === 'poster' && (
        <img src={poster} alt="" width={box.width} height={box.height} decoding="async" draggable={false} onLoad={() => setLoaded(poster)} />
      )}
      {phase === 'broken' && (
        <span className={styles['onStage']}>
          <MissingMedia icon={VideoOff} broken={t('bubble.videoBroken')} offline={t('bubble.videoOffline')} />
        </span>
      )}
      {video.seconds > 0 && <span className={styles['duration']}>{time}</span>}
      {!isUploading && phase === 'poster' && (
        <button type="button" className={styles['playKey']} aria-label={t('bubble.playVideo', { time })} onClick={play}>
          <span>
            <Icon of={Play} size={20} fill="solid" />
          </span>
        </button>
      )}
      {phase === 'broken' && <button type="button" className={styles['again']} aria-label={t('common.retry')} onClick={play} />}
      {isUploading && (
        <span className={styles['progress']}>
          <Progress label={t('chat.uploading')} value={progress} />
        </span>
      )}
    </MediaBox>
  );
}
