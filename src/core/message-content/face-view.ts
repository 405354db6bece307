import type { PayloadOf } from '../../../contract/payloads.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { stickerOf, type StickerKey } from '../media/stickers.ts';
import { fieldsOf, textOf } from './fields.ts';

/** A sticker of ours, or a picture on our media host (protocol §7 Face). */
export type FaceView = { readonly kind: 'sticker'; readonly sticker: StickerKey } | { readonly kind: 'picture'; readonly url: string };

const MAX_CHARS = 4096;
const MEDIA_URL = /^\/media\/[0-9a-f-]{36}$/;

export function faceViewOf(payload: PayloadOf<'TIMFaceElem'>): FaceView | undefined {
  const sticker = stickerOf(payload.data);
  if (sticker !== undefined) return { kind: 'sticker', sticker };
  const url = textOf(fieldsOf(tryParseJson(payload.data, MAX_CHARS))['url']);
  return MEDIA_URL.test(url) ? { kind: 'picture', url } : undefined;
}
