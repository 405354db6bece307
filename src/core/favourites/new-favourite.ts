import { CONTENT_TYPE, type NewFavourite } from '../../../contract/http/favourites.ts';
import { parsePayload, type PayloadOf } from '../../../contract/payloads.ts';
import type { MessageRow } from '../rows.ts';
import { parseCard } from '../message-content/custom-card.ts';
import { locationViewOf } from '../message-content/location-view.ts';
import { imageViewOf } from '../media/image-view.ts';
import { splitText } from '../view/text-pieces.ts';

const MAX_EXTENSION = 16;

type Confirmed = Omit<NewFavourite, 'id' | 'collectedUserId'> & { readonly id?: string };

/** Returns the request that stores a message as a favourite (protocol §5 Favourites); undefined = the message cannot be one. */
export function newFavouriteOf(row: Pick<MessageRow, 'type' | 'payload' | 'from'>): NewFavourite | undefined {
  const confirmed = confirmedOf(row);
  return confirmed === undefined ? undefined : { ...confirmed, collectedUserId: row.from };
}

function confirmedOf(row: Pick<MessageRow, 'type' | 'payload'>): Confirmed | undefined {
  const typed = parsePayload(row.type, row.payload);
  switch (typed?.type) {
    case 'TIMTextElem':
      return textOf(typed.payload.text);
    case 'TIMImageElem': {
      const { originalUrl, previewUrl } = imageViewOf(typed.payload);
      return needs(typed.payload.uuid, {
        contentType: CONTENT_TYPE.image,
        imageUuid: typed.payload.uuid,
        videoImage: previewUrl,
        videoImageAddress: originalUrl,
      });
    }
    case 'TIMVideoFileElem':
      return needs(typed.payload.videoUUID, videoOf(typed.payload));
    case 'TIMFileElem': {
      const { uuid, fileName, fileSize, fileUrl } = typed.payload;
      return needs(uuid, { contentType: CONTENT_TYPE.file, fileUuid: uuid, fileName, fileSize, fileType: extensionOf(fileName), videoImageAddress: fileUrl });
    }
    case 'TIMLocationElem':
      return locationOf(typed.payload);
    case 'TIMCustomElem':
      return noteOf(typed.payload.data);
    default:
      return undefined;
  }
}

function needs(uuid: string, confirmed: Confirmed): Confirmed | undefined {
  return uuid === '' ? undefined : confirmed;
}

function textOf(text: string): Confirmed | undefined {
  if (text.trim() === '') return undefined;
  const hasLink = splitText(text, false).some(({ kind }) => kind === 'link');
  return { contentType: hasLink ? CONTENT_TYPE.link : CONTENT_TYPE.text, collectTitle: text };
}

function videoOf(payload: PayloadOf<'TIMVideoFileElem'>): Confirmed {
  return {
    contentType: CONTENT_TYPE.video,
    videoUuid: payload.videoUUID,
    ...(payload.snapshotUUID === '' ? {} : { snapshotUuid: payload.snapshotUUID }),
    videoImage: payload.snapshotUrl || payload.thumbUrl,
    videoImageAddress: payload.remoteVideoUrl || payload.videoUrl,
  };
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1, dot + 1 + MAX_EXTENSION);
}

function locationOf(payload: PayloadOf<'TIMLocationElem'>): Confirmed | undefined {
  const place = locationViewOf(payload);
  if (place === undefined) return undefined;
  const { latitude, longitude, title, detail } = place;
  return { contentType: CONTENT_TYPE.location, addressTitle: title || detail || `${latitude}, ${longitude}`, lat: latitude, lng: longitude };
}

/** A note becomes a favourite by its ID. The server reads its content from the message itself. */
function noteOf(data: string): Confirmed | undefined {
  const card = parseCard(data);
  if (card?.kind !== 'note' || card.note.id === '') return undefined;
  const { id, title, text, image } = card.note;
  return { contentType: CONTENT_TYPE.note, id, collectTitle: title, noteContent: text, videoImage: image };
}
