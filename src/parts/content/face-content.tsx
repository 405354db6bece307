import { Smile } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { FaceView } from '../../core/message-content/face-view.ts';
import { stickerUrl } from '../../core/media/stickers.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './cards.module.css';

/** A sticker: it has no bubble, and its space is reserved before it loads. */
export function FaceContent({ face, meta }: { face: FaceView; meta: ReactNode }) {
  const { t } = useTranslation();
  const media = useMediaUrl(face.kind === 'picture' ? face.url : undefined);
  const src = face.kind === 'sticker' ? stickerUrl(face.sticker) : media;
  const [broken, setBroken] = useState<string>();
  const name = face.kind === 'sticker' ? stickerName(t, face.sticker.key) : t('bubble.sticker');
  return (
    <span className={styles['face']}>
      {src === undefined || src === broken ? (
        <span className={styles['faceGap']} role="img" aria-label={name}>
          <Icon of={Smile} size={32} />
        </span>
      ) : (
        <img src={src} alt={name} width={120} height={120} decoding="async" draggable={false} onError={() => setBroken(src)} />
      )}
      {meta}
    </span>
  );
}

function stickerName(t: Translate, key: string): string {
  return t(`stickers.${key}` as 'stickers.cat_01');
}
