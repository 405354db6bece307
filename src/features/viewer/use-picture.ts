import { useEffect, useState } from 'react';
import { isDrawable, type Size } from '../../core/viewer/view-transform.ts';

export type Picture =
  | { readonly state: 'loading' | 'broken' }
  /** Decoded: showing it does not block the page. */
  | { readonly state: 'ready'; readonly src: string; readonly size: Size }
  /** It would need more memory than a page has. */
  | { readonly state: 'tooLarge' };

const LOADING: Picture = { state: 'loading' };

/** Loads a picture outside the document and reports the result; a change of `turn` tries a failed picture again. */
export function usePicture(src: string | undefined, turn: unknown): Picture {
  const [known, setKnown] = useState<{ readonly src: string; readonly picture: Picture }>();
  useEffect(() => {
    if (src === undefined) return undefined;
    let isGone = false;
    const notify = (picture: Picture): void => {
      if (!isGone) setKnown({ src, picture });
    };
    const image = new Image();
    const load = async (): Promise<void> => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      if (size.width === 0) return notify({ state: 'broken' });
      // The header of the file contains the size, so the size is known before anything is decoded.
      if (!isDrawable(size)) return notify({ state: 'tooLarge' });
      await image.decode();
      notify({ state: 'ready', src, size });
    };
    image.addEventListener('load', () => void load().catch(() => notify({ state: 'broken' })));
    image.addEventListener('error', () => notify({ state: 'broken' }));
    image.src = src;
    return () => {
      isGone = true;
      image.removeAttribute('src');
    };
  }, [src, turn]);
  return known?.src === src ? (known?.picture ?? LOADING) : LOADING;
}
