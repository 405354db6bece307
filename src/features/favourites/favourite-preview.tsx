import { VideoOff } from 'lucide-react';
import { usePlayPhase } from '../../client/media/use-play-phase.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { FavouriteView } from '../../core/favourites/favourite-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MissingMedia } from '../../parts/content/media-box.tsx';
import { OriginalPicture } from '../../parts/content/original-picture.tsx';
import { VideoPlayer } from '../../parts/content/video-player.tsx';
import { NoteDialog } from '../../parts/content/note-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './favourites.module.css';

type FavouritePreviewProps = { open: boolean; view: FavouriteView; onClose: () => void };

const WIDTH = 720;

/** Shows a favourite above the list: a picture, a video, a note. */
export function FavouritePreview({ open, view, onClose }: FavouritePreviewProps) {
  const { t } = useTranslation();
  if (view.kind === 'note') return <NoteDialog open={open} note={view.note} onClose={onClose} />;
  if (view.kind === 'video') {
    return (
      <Dialog open={open} onClose={onClose} title={t('favourites.videoPreview')} closeLabel={t('common.close')} width={WIDTH}>
        <Video url={view.url} posterUrl={view.posterUrl} />
      </Dialog>
    );
  }
  if (view.kind !== 'image') return null;
  const image = { previewUrl: view.previewUrl, originalUrl: view.originalUrl, width: 0, height: 0 };
  return (
    <Dialog open={open} onClose={onClose} title={t('viewer.title')} closeLabel={t('common.close')} width={WIDTH}>
      <OriginalPicture image={image} localBlobId={undefined} />
    </Dialog>
  );
}

function Video({ url, posterUrl }: { url: string; posterUrl: string }) {
  const { t } = useTranslation();
  const poster = useMediaUrl(posterUrl || undefined);
  const { phase, fail } = usePlayPhase('playing');
  return (
    <div className={styles['video']}>
      {phase === 'broken' ? (
        <MissingMedia icon={VideoOff} broken={t('bubble.videoBroken')} offline={t('bubble.videoOffline')} />
      ) : (
        <VideoPlayer url={url} localVideoId={undefined} poster={poster} label={t('bubble.video')} onGone={fail} onBroken={fail} />
      )}
    </div>
  );
}
