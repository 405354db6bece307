import type { MessageType, Payload } from '../../../contract/message.ts';
import type { FavouriteRow } from '../rows.ts';
import { favouriteViewOf } from './favourite-view.ts';

export type FavouriteMessage = { readonly type: MessageType; readonly payload: Payload };

type Known = {
  /** The ID of the note, which the row of a new favourite does not have yet. */
  readonly noteId: string;
  /** Size of the picture on its card, because no other field of a favourite contains its proportions. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
};

const OTHER_FORMAT = 255;
const MEDIA_PATH = /\/media\/([0-9a-f-]{36})$/;

/** Returns the message that forwards a favourite with the files that it names; undefined = its path is missing, and nothing is sent. */
export function messageOfFavourite(row: FavouriteRow, known: Known): FavouriteMessage | undefined {
  const view = favouriteViewOf(row);
  switch (view.kind) {
    case 'text':
      return view.text === '' ? undefined : { type: 'TIMTextElem', payload: { text: view.text } };
    case 'image':
      return imageOf(row, known);
    case 'video':
      return videoOf(row, known);
    case 'file':
      return fileOf(row);
    case 'place': {
      const { latitude, longitude, title } = view.place;
      const description = JSON.stringify({ title, detail: '', lon: longitude, lat: latitude });
      return { type: 'TIMLocationElem', payload: { latitude, longitude, description } };
    }
    case 'note': {
      const detail = { id: known.noteId, collectTitle: view.note.title, noteContent: view.note.text, videoImage: view.note.image };
      return { type: 'TIMCustomElem', payload: { data: JSON.stringify({ type: 'collect', detail }), description: '', extension: '' } };
    }
    case 'unknown':
      return undefined;
  }
}

/** The ID of the file that a favourite names, or of the file at its address. */
function fileNamed(uuid: string | null | undefined, path: string): string | undefined {
  return path === '' ? undefined : uuid || MEDIA_PATH.exec(path)?.[1];
}

function imageOf(row: FavouriteRow, { size }: Known): FavouriteMessage | undefined {
  const path = row.videoImageAddress ?? '';
  const uuid = fileNamed(row.imageUuid, path);
  if (uuid === undefined) return undefined;
  const { width, height } = size ?? { width: 0, height: 0 };
  const info = (url: string) => ({ url, imageUrl: url, width, height, size: 0 });
  const preview = info(row.videoImage || path);
  return { type: 'TIMImageElem', payload: { uuid, imageFormat: OTHER_FORMAT, width, height, imageInfoArray: [info(path), preview, preview] } };
}

function videoOf(row: FavouriteRow, { size }: Known): FavouriteMessage | undefined {
  const path = row.videoImageAddress ?? '';
  const videoUUID = fileNamed(row.videoUuid, path);
  if (videoUUID === undefined) return undefined;
  const poster = row.videoImage ?? '';
  return {
    type: 'TIMVideoFileElem',
    payload: {
      videoUUID,
      videoUrl: path,
      remoteVideoUrl: path,
      videoSize: 0,
      videoSecond: 0,
      videoFormat: '',
      snapshotUUID: row.snapshotUuid ?? '',
      snapshotUrl: poster,
      thumbUrl: poster,
      snapshotWidth: size?.width ?? 0,
      snapshotHeight: size?.height ?? 0,
    },
  };
}

function fileOf(row: FavouriteRow): FavouriteMessage | undefined {
  const fileUrl = row.videoImageAddress ?? '';
  const uuid = fileNamed(row.fileUuid, fileUrl);
  if (uuid === undefined) return undefined;
  return { type: 'TIMFileElem', payload: { uuid, fileUrl, fileName: row.fileName ?? '', fileSize: row.fileSize ?? 0 } };
}
