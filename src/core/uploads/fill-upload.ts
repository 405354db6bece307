import type { Payload } from '../../../contract/message.ts';
import type { UploadRole } from '../rows.ts';

type Place = { readonly uuid: string; readonly url: string };

function asRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null) : [];
}

/** Writes the address of an uploaded file into the payload field of its role (protocol §7 Payloads). */
export function fillUpload(payload: Payload, role: UploadRole, { uuid, url }: Place): Payload {
  switch (role) {
    case 'image':
      return {
        ...payload,
        uuid,
        imageInfoArray: asRecords(payload.imageInfoArray).map((info, at) => (at === 0 || info.url === '' ? { ...info, url, imageUrl: url } : info)),
      };
    case 'preview':
      return { ...payload, imageInfoArray: asRecords(payload.imageInfoArray).map((info, at) => (at === 0 ? info : { ...info, url, imageUrl: url })) };
    case 'file':
      return { ...payload, uuid, fileUrl: url };
    case 'video':
      return { ...payload, videoUUID: uuid, videoUrl: url, remoteVideoUrl: url };
    case 'poster':
      return { ...payload, snapshotUUID: uuid, snapshotUrl: url, thumbUrl: url };
    case 'sound':
      return { ...payload, uuid, url, remoteAudioUrl: url };
  }
}

/** The server's address of the uploaded file for a role; undefined while the payload does not contain it. */
export function uploadedUrl(payload: Payload, role: UploadRole): string | undefined {
  const infos = asRecords(payload.imageInfoArray);
  const places: Readonly<Record<UploadRole, unknown>> = {
    image: infos[0]?.['url'],
    preview: (infos[2] ?? infos[1])?.['url'],
    file: payload['fileUrl'],
    video: payload['videoUrl'],
    poster: payload['snapshotUrl'],
    sound: payload['url'],
  };
  const url = places[role];
  return typeof url === 'string' && url !== '' ? url : undefined;
}
