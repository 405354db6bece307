import type { PayloadOf } from '../../../contract/payloads.ts';

export type ImageView = { readonly previewUrl: string; readonly originalUrl: string; readonly width: number; readonly height: number };

/** Index 0 is the original, 2 the preview; either may be missing. */
export function imageViewOf(payload: PayloadOf<'TIMImageElem'>): ImageView {
  const [original, small, medium] = payload.imageInfoArray;
  const urlOf = (info: typeof original) => (info === undefined || isTooLarge(info) ? '' : info.url || info.imageUrl);
  return {
    originalUrl: urlOf(original),
    previewUrl: urlOf(medium) || urlOf(small) || urlOf(original),
    width: payload.width || original?.width || 0,
    height: payload.height || original?.height || 0,
  };
}

/** A safe limit below what browsers can decode, because a larger picture would use up the page's memory. */
const MAX_PIXELS_A_SIDE = 16_384;
const MAX_PIXELS = 120_000_000;

function isTooLarge({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return width > MAX_PIXELS_A_SIDE || height > MAX_PIXELS_A_SIDE || width * height > MAX_PIXELS;
}

const MAX_SIDE = 300;
const MIN_SIDE = 64;

/** The box of a picture before it loads: its own proportions within 300 px, and never too thin to press. */
export function fitBox(width: number, height: number): { readonly width: number; readonly height: number } {
  if (width <= 0 || height <= 0) return { width: 200, height: 150 };
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height);
  const clamp = (side: number) => Math.round(Math.min(MAX_SIDE, Math.max(MIN_SIDE, side * scale)));
  return { width: clamp(width), height: clamp(height) };
}
