import { useEffect, useState, useSyncExternalStore } from 'react';
import { resolveMediaUrl, type MediaSource } from '../core/media/media-url.ts';
import { isMediaAnswered } from './media/media-answered.ts';
import { useClient } from './client-context.tsx';
import { mediaBlobs } from './media/media-blobs.lazy.ts';
import { shareSubscription } from '../shared/share-subscription.ts';
import { useSyncStatus } from './use-data.ts';

const subscribe = shareSubscription((notify) => {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.addEventListener('controllerchange', notify);
  return () => container?.removeEventListener('controllerchange', notify);
});

/** `link` = only for a link that the user may follow: nothing is fetched in advance. */
type Use = 'picture' | 'link';

/**
 * The address that a media element may load for a URL of a message or a profile; undefined = none now. Own media require the token: the
 * service worker adds it, and until it controls the page the leader fetches pictures.
 */
export function useMediaUrl(url: string | undefined, use: Use = 'picture'): string | undefined {
  const isAnswered = useSyncExternalStore(subscribe, isMediaAnswered);
  const place = useMediaSource(url);
  const needsToken = place?.kind === 'own' && place.url.startsWith('/media/');
  const fetched = useFetched(needsToken && !isAnswered && use === 'picture' ? place.url : undefined);
  if (place === undefined || !needsToken) return place?.url;
  return isAnswered ? place.url : fetched;
}

/** The source from which a media element loads such a URL; undefined = it must not load it (protocol §1 Media). */
export function useMediaSource(url: string | undefined): MediaSource | undefined {
  const { mediaBase } = useClient();
  const baseUrlImg = useSyncExternalStore(mediaBase.subscribe, mediaBase.current) ?? '';
  return url === undefined ? undefined : resolveOnce(url, baseUrlImg);
}

const MAX_PLACES = 1000;
const places = new Map<string, MediaSource | undefined>();

/** The same few pictures appear in hundreds of rows, and parsing addresses is most of the cost of such a row. */
function resolveOnce(url: string, baseUrlImg: string): MediaSource | undefined {
  const key = `${baseUrlImg} ${url}`;
  if (places.has(key)) return places.get(key);
  if (places.size >= MAX_PLACES) places.clear();
  const place = resolveMediaUrl(url, { origin: location.origin, baseUrlImg });
  places.set(key, place);
  return place;
}

function useFetched(path: string | undefined): string | undefined {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const [fetched, setFetched] = useState<{ readonly path: string; readonly url: string }>();
  useEffect(() => {
    // There is no leader yet or no network: the request is repeated when that changes.
    if (path === undefined || network !== 'online') return undefined;
    let isGone = false;
    let drop = (): void => undefined;
    const fetchIt = async (): Promise<void> => {
      const { dropMedia, holdMedia } = await mediaBlobs.keepLoading({ isOver: () => isGone });
      if (isGone) return;
      drop = () => dropMedia(path);
      const held = await holdMedia(sync.ask, path);
      if (!isGone && held !== undefined) setFetched({ path, url: held });
    };
    void fetchIt().catch(() => undefined);
    return () => {
      isGone = true;
      drop();
      setFetched(undefined);
    };
  }, [path, network, sync]);
  return fetched?.path === path ? fetched?.url : undefined;
}
