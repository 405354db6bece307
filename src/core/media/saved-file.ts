import { parsePayload } from '../../../contract/payloads.ts';
import type { MessageRow } from '../rows.ts';

export type SavedFile = { readonly url: string; readonly name: string };

/** The file of a message that the user can save; undefined when it is not on our own media host (G13). */
export function savedFileOf(row: Pick<MessageRow, 'type' | 'payload'>): SavedFile | undefined {
  const file = fileOf(row);
  return file === undefined || !file.url.startsWith('/') || file.url.startsWith('//') ? undefined : file;
}

function fileOf(row: Pick<MessageRow, 'type' | 'payload'>): SavedFile | undefined {
  const typed = parsePayload(row.type, row.payload);
  switch (typed?.type) {
    case 'TIMFileElem':
      return { url: typed.payload.fileUrl, name: typed.payload.fileName };
    case 'TIMImageElem':
      return { url: typed.payload.imageInfoArray[0]?.url ?? '', name: '' };
    case 'TIMVideoFileElem':
      return { url: typed.payload.remoteVideoUrl || typed.payload.videoUrl, name: '' };
    default:
      return undefined;
  }
}
