import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocalBlobUrl } from '../client/use-local-blob.ts';
import { useSyncStatus } from '../client/use-data.ts';
import { useMediaUrl } from '../client/use-media-url.ts';
import { fitBox, type ImageView } from '../core/view/image-view.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { useImageRetry } from '../ui/display/use-image-retry.ts';
import styles from './image-content.module.css';

type ImageContentProps = {
  image: ImageView;
  /** Blob on this device while the picture is not on the server yet. */
  localBlobId?: string | undefined;
  progress?: number | undefined;
  isUploading: boolean;
  meta?: ReactNode;
};

/** A picture in a box whose size is known before it loads, so that nothing moves when it does. */
export function ImageContent({ image, localBlobId, progress, isUploading, meta }: ImageContentProps) {
  const { t } = useTranslation();
  const localUrl = useLocalBlobUrl(localBlobId);
  const remoteUrl = useMediaUrl(image.previewUrl || undefined);
  const { shown, onError } = useImageRetry(localUrl ?? remoteUrl);
  const [loaded, setLoaded] = useState<string>();
  const box = fitBox(image.width, image.height);
  const isLoaded = shown !== undefined && loaded === shown.src;
  return (
    <span className={styles['box']} style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }} data-loaded={isLoaded || undefined}>
      {shown === undefined ? (
        <Missing />
      ) : (
        <img
          key={shown.key}
          src={shown.src}
          alt={t('chat.picture')}
          width={box.width}
          height={box.height}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(shown.src)}
          onError={onError}
        />
      )}
      {isUploading && (
        <span className={styles['progress']}>
          <Progress label={t('chat.uploading')} value={progress} />
        </span>
      )}
      {meta !== undefined && <span className={styles['meta']}>{meta}</span>}
    </span>
  );
}

function Missing() {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  return (
    <span className={styles['broken']}>
      <Icon of={ImageOff} size={24} />
      {isOnline ? t('chat.pictureBroken') : t('chat.pictureOffline')}
    </span>
  );
}
