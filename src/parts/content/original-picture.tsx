import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { ImageView } from '../../core/media/image-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MissingMedia } from './media-box.tsx';
import styles from './original-picture.module.css';

/** The original picture. Its preview is shown until the original is loaded, and stays where the original cannot be loaded. */
export function OriginalPicture({ image, localBlobId }: { image: ImageView; localBlobId: string | undefined }) {
  const { t } = useTranslation();
  const local = useLocalBlobUrl(localBlobId);
  const original = useMediaUrl(image.originalUrl || undefined);
  const preview = useMediaUrl(image.previewUrl || undefined);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = [local, original, preview].find((one) => one !== undefined && !broken.includes(one));
  return (
    <div className={styles['frame']}>
      {src === undefined ? (
        <MissingMedia icon={ImageOff} broken={t('chat.pictureBroken')} offline={t('chat.pictureOffline')} />
      ) : (
        <img src={src} alt={t('chat.picture')} draggable={false} onError={() => setBroken((old) => [...old, src])} />
      )}
    </div>
  );
}
