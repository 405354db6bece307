import { useState, type SyntheticEvent } from 'react';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { MessageRow } from '../../core/rows.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { stickerUrl } from '../../core/media/stickers.ts';
import { isDrawable } from '../../core/viewer/view-transform.ts';
import styles from './quote-thumb.module.css';

type Source = { readonly localBlobId?: string | undefined; readonly sticker?: string; readonly url?: string };

/** The picture of a quoted message: of a photo, a video or a sticker. Decorative, because the text beside it names the kind. */
export function QuoteThumb({ row, me }: { row: MessageRow; me: string }) {
  const source = sourceOf(row, me);
  return source === undefined ? null : <Thumb {...source} />;
}

function Thumb({ localBlobId, sticker, url }: Source) {
  const local = useLocalBlobUrl(localBlobId);
  const remote = useMediaUrl(url === '' ? undefined : url);
  const src = sticker ?? local ?? remote;
  const [loaded, setLoaded] = useState<string>();
  const [refused, setRefused] = useState<string>();
  if (src === undefined || src === refused) return null;
  // Hidden until its size is known: a picture that is too large to decode must not be painted.
  const judgeSize = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) =>
    isDrawable({ width, height }) ? setLoaded(src) : setRefused(src);
  return (
    <span className={styles['thumb']} data-quote-thumb>
      <img
        src={src}
        alt=""
        width={34}
        height={34}
        decoding="async"
        draggable={false}
        hidden={loaded !== src}
        onLoad={judgeSize}
        onError={() => setRefused(src)}
      />
    </span>
  );
}

function sourceOf(row: MessageRow, me: string): Source | undefined {
  if (row.isRevoked || row.hasRiskContent) return undefined;
  const content = contentOf(row, me);
  switch (content.kind) {
    case 'image':
      return { localBlobId: row.localBlobs?.preview ?? row.localBlobs?.image, url: content.image.previewUrl };
    case 'video':
      return { localBlobId: row.localBlobs?.poster, url: content.video.posterUrl };
    case 'face':
      return content.face.kind === 'sticker' ? { sticker: stickerUrl(content.face.sticker) } : { url: content.face.url };
    default:
      return undefined;
  }
}
