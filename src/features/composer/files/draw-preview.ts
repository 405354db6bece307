const PREVIEW_SIDE = 720;
const PREVIEW_QUALITY = 0.82;
const PREVIEW_MIME = 'image/webp';

export type Preview = { readonly blob: Blob; readonly width: number; readonly height: number };

type Size = { readonly width: number; readonly height: number };

export function isSmallEnough({ width, height }: Size): boolean {
  return Math.max(width, height) <= PREVIEW_SIDE;
}

/** Draws a preview of at most 720 px (protocol §7 Payloads); undefined where the browser cannot. */
export async function drawPreview(source: CanvasImageSource, { width, height }: Size): Promise<Preview | undefined> {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PREVIEW_MIME, PREVIEW_QUALITY));
  return blob === null ? undefined : { blob, width: canvas.width, height: canvas.height };
}
