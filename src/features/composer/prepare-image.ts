import { imageFormatOf } from '../../core/view/composer-rules.ts';

const PREVIEW_SIDE = 720;
const PREVIEW_QUALITY = 0.82;
const PREVIEW_MIME = 'image/webp';

export type PreparedImage = {
  readonly width: number;
  readonly height: number;
  readonly imageFormat: number;
  /** Smaller picture for the bubble; undefined where the original is small enough, or moves. */
  readonly preview?: { readonly blob: Blob; readonly width: number; readonly height: number };
};

/** Reads the size of a picture and draws its preview of at most 720 px (contract §7 Payloads); undefined = this is no picture. */
export async function prepareImage(file: Blob): Promise<PreparedImage | undefined> {
  const imageFormat = imageFormatOf(file.type);
  if (imageFormat === undefined) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const isSmall = Math.max(width, height) <= PREVIEW_SIDE;
  const preview = isSmall || file.type === 'image/gif' ? undefined : await drawPreview(bitmap);
  bitmap.close();
  return { width, height, imageFormat, ...(preview === undefined ? {} : { preview }) };
}

async function drawPreview(bitmap: ImageBitmap): Promise<PreparedImage['preview']> {
  const scale = PREVIEW_SIDE / Math.max(bitmap.width, bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PREVIEW_MIME, PREVIEW_QUALITY));
  return blob === null ? undefined : { blob, width, height };
}
