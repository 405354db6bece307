import { useState } from 'react';
import { useMediaUrl } from '../../client/use-media-url.ts';

/** A picture on a card: of our own media hosts, or none; a broken one is not there. */
export function CardPicture({ url, className }: { url: string; className: string | undefined }) {
  const src = useMediaUrl(url === '' ? undefined : url);
  const [broken, setBroken] = useState<string>();
  if (src === undefined || src === broken) return null;
  return <img src={src} alt="" className={className} decoding="async" draggable={false} onError={() => setBroken(src)} />;
}
