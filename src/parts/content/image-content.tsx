import { ImageOff, Maximize } from 'lucide-react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { fitBox, type ImageView } from '../../core/media/image-view.ts';
import { isDrawable } from '../../core/viewer/view-transform.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useImageRetry } from '../../ui/display/use-image-retry.ts';
import { MediaBox, MissingMedia } from './media-box.tsx';
import styles from './media-box.module.css';

/** On a phone the maximum width is the window's width minus this, in pixels. */
const BESIDE_PX = 180;

type ImageContentProps = {
  image: ImageView;
  /** Blob on this device while the picture is not on the server yet. */
  localBlobId?: string | undefined;
  progress?: number | undefined;
  isUploading: boolean;
  onOpen?: (() => void) | undefined;
  meta?: ReactNode;
};

/** A picture in a box whose size is known in advance, so that nothing moves when it loads. */
export function ImageContent({ image, localBlobId, progress, isUploading, onOpen, meta }: ImageContentProps) {
  const { t } = useTranslation();
  const localUrl = useLocalBlobUrl(localBlobId);
  const remoteUrl = useMediaUrl(image.previewUrl || undefined);
  const { shown, onError } = useImageRetry(localUrl ?? remoteUrl);
  const [loaded, setLoaded] = useState<string>();
  const [tooLarge, setTooLarge] = useState<string>();
  const box = fitBox(image.width, image.height);
  const isLoaded = shown !== undefined && loaded === shown.src;
  // The file's header contains its size; until the size is known, nothing is decoded.
  const judgeSize = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (naturalWidth > 0 && !isDrawable({ width: naturalWidth, height: naturalHeight })) setTooLarge(shown?.src);
    else setLoaded(shown?.src);
  };
  const picture =
    shown !== undefined && tooLarge === shown.src ? (
      <MissingMedia icon={Maximize} broken={t('bubble.pictureTooLarge')} offline={t('bubble.pictureTooLarge')} />
    ) : shown === undefined ? (
      <MissingMedia icon={ImageOff} broken={t('chat.pictureBroken')} offline={t('chat.pictureOffline')} />
    ) : (
      <img
        key={shown.key}
        src={shown.src}
        alt={t('chat.picture')}
        width={box.width}
        height={box.height}
        decoding="async"
        draggable={false}
        onLoad={judgeSize}
        onError={onError}
      />
    );
  return (
    <MediaBox box={box} besidePx={BESIDE_PX} isLoaded={isLoaded} meta={meta}>
      {onOpen === undefined || shown === undefined ? (
        picture
      ) : (
        <button type="button" className={styles['open']} aria-label={t('bubble.openPicture')} onClick={onOpen}>
          {picture}
        </button>
      )}
      {isUploading && (
        <span className={styles['progress']}>
          <Progress label={t('chat.uploading')} value={progress} />
        </span>
      )}
    </MediaBox>
  );
}
