import { imageFormatOf } from '../../../core/composer/composer-rules.ts';
import { drawPreview, isSmallEnough, type Preview } from './draw-preview.ts';

export type PreparedImage = {
  readonly width: number;
  readonly height: number;
  readonly imageFormat: number;
  /** A smaller picture for the bubble; undefined where the original is small enough or animated. */
  readonly preview?: Preview;
};

/** Reads the size of a picture and draws its preview; undefined = the file is no picture. */
export async function prepareImage(file: Blob): Promise<PreparedImage | undefined> {
  const imageFormat = imageFormatOf(file.type);
  if (imageFormat === undefined) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  const preview = isSmallEnough(bitmap) || file.type === 'image/gif' ? undefined : await drawPreview(bitmap, bitmap);
  bitmap.close();
  return { width, height, imageFormat, ...(preview === undefined ? {} : { preview }) };
}
