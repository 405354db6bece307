import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { openMedia, type OpenedMedia } from '../../client/media/open-media.ts';

export type VideoPlayerProps = {
  url: string;
  localVideoId: string | undefined;
  poster: string | undefined;
  label: string;
  onGone: () => void;
  onBroken: () => void;
};

/** Plays inside its bubble, muted until the user unmutes it. The browser's own controls serve all pointers and screen readers. */
export function VideoPlayer({ url, localVideoId, poster, label, onBroken }: VideoPlayerProps) {
  const client = useClient();
  const [src, setSrc] = useState<string>();
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    let isGone = false;
    let opened: OpenedMedia | undefined;
    const open = async (): Promise<void> => {
      opened = await openMedia(client, { url, localBlobId: localVideoId });
      if (isGone) return opened?.close();
      if (opened === undefined) broken.current();
      else setSrc(opened.src);
    };
    void open().catch(() => broken.current());
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [client, url, localVideoId]);
  return (
    <video
      key={src}
      src={src}
      poster={poster}
      controls
      autoPlay
      muted
      playsInline
      aria-label={label}
      onError={() => src !== undefined && broken.current()}
      style={{ position: 'relative' }}
    />
  );
}
