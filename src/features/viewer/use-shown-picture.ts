import { useSyncStatus } from '../../client/use-data.ts';
import { useLocalBlobUrl } from '../../client/use-local-blob.ts';
import { useMediaUrl } from '../../client/use-media-url.ts';
import type { MessageRow } from '../../core/rows.ts';
import { sizeShown, type Size } from '../../core/viewer/view-transform.ts';
import type { ImageView } from '../../core/media/image-view.ts';
import { usePicture } from './use-picture.ts';

export type ShownPicture = { readonly src: string; readonly size: Size; readonly quality: 'preview' | 'original' };
export type PictureState = 'loading' | 'ready' | 'tooLarge' | 'broken' | 'offline';

type Asked = { readonly image: ImageView; readonly localBlobs: MessageRow['localBlobs'] };

/**
 * The preview first, which is usually loaded already, then the original. The preview stays where the original cannot be loaded or is too
 * large for the page.
 */
export function useShownPicture({ image, localBlobs }: Asked): { readonly shown: ShownPicture | undefined; readonly state: PictureState } {
  const { network } = useSyncStatus();
  const isOnline = network === 'online';
  const localPreview = useLocalBlobUrl(localBlobs?.preview ?? localBlobs?.image);
  const localOriginal = useLocalBlobUrl(localBlobs?.image);
  const remotePreview = useMediaUrl(image.previewUrl || undefined);
  const remoteOriginal = useMediaUrl(image.originalUrl || undefined);
  const preview = usePicture(localPreview ?? remotePreview, isOnline);
  const original = usePicture(localOriginal ?? remoteOriginal, isOnline);
  const hasAny = (localPreview ?? localOriginal ?? remotePreview ?? remoteOriginal) !== undefined;
  if (original.state === 'ready') return { shown: { src: original.src, size: original.size, quality: 'original' }, state: 'ready' };
  const isWaiting = original.state === 'loading' && (localOriginal ?? remoteOriginal) !== undefined;
  if (preview.state === 'ready') {
    return { shown: { src: preview.src, size: sizeShown(preview.size, image), quality: 'preview' }, state: isWaiting ? 'loading' : 'ready' };
  }
  if (hasAny && (isWaiting || preview.state === 'loading')) return { shown: undefined, state: 'loading' };
  if (original.state === 'tooLarge') return { shown: undefined, state: 'tooLarge' };
  return { shown: undefined, state: isOnline ? 'broken' : 'offline' };
}
