import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useMediaSource, useMediaUrl } from '../../client/use-media-url.ts';
import { Icon } from '../../ui/display/icon.tsx';

/**
 * A picture on a card, from our own media hosts only. Its space is reserved before it loads and after a failure, so that the text does not
 * move.
 */
export function CardPicture({ url, className }: { url: string; className: string | undefined }) {
  const address = url === '' ? undefined : url;
  const isShowable = useMediaSource(address) !== undefined;
  const src = useMediaUrl(address);
  const [broken, setBroken] = useState<string>();
  if (!isShowable) return null;
  return (
    <span className={className}>
      {src !== undefined &&
        (src === broken ? <Icon of={ImageOff} size={24} /> : <img src={src} alt="" decoding="async" draggable={false} onError={() => setBroken(src)} />)}
    </span>
  );
}
