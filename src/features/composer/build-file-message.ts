import type { NewMessage } from '../../client/client.ts';
import { prepareImage } from './prepare-image.ts';

export type Attachment = { readonly id: string; readonly file: File; readonly kind: 'image' | 'file' };

/** The message of one picked file; its addresses are filled in once it is uploaded (contract §7 Payloads). */
export async function buildFileMessage(conversationID: string, { file, kind }: Attachment): Promise<NewMessage> {
  const image = kind === 'image' ? await prepareImage(file) : undefined;
  if (image === undefined) {
    return {
      conversationID,
      type: 'TIMFileElem',
      payload: { uuid: '', fileUrl: '', fileName: file.name, fileSize: file.size },
      uploads: [{ role: 'file', blob: file, name: file.name, mime: file.type || 'application/octet-stream' }],
    };
  }
  const { width, height, imageFormat, preview } = image;
  const original = { url: '', imageUrl: '', width, height, size: file.size };
  const small = preview === undefined ? original : { url: '', imageUrl: '', width: preview.width, height: preview.height, size: preview.blob.size };
  const name = file.name || 'image';
  return {
    conversationID,
    type: 'TIMImageElem',
    payload: { uuid: '', imageFormat, width, height, imageInfoArray: [original, small, small] },
    uploads: [
      { role: 'image', blob: file, name, mime: file.type },
      ...(preview === undefined ? [] : [{ role: 'preview' as const, blob: preview.blob, name: `preview-${name}`, mime: preview.blob.type }]),
    ],
  };
}
