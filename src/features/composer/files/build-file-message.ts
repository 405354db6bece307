import type { NewMessage } from '../../../client/client.ts';
import type { StoredDraftFile } from '../../../client/chat/use-draft-files.ts';
import { prepareImage, type PreparedImage } from './prepare-image.ts';
import { prepareVideo } from './prepare-video.ts';

const ANY_MIME = 'application/octet-stream';
const MAX_FORMAT = 16;

/** The message of one picked file; its addresses are filled in once it is uploaded (protocol §7 Payloads). */
export async function buildFileMessage(file: StoredDraftFile): Promise<NewMessage> {
  return { ...(await buildContent(file)), draftFileId: file.id };
}

async function buildContent(file: StoredDraftFile): Promise<NewMessage> {
  switch (file.kind) {
    case 'image': {
      const image = await prepareImage(file.blob);
      return image === undefined ? plainFile(file) : picture(file, image);
    }
    case 'video':
      return video(file);
    case 'voice':
      return buildVoiceMessage({ ...file, seconds: file.seconds ?? 1, waveform: file.waveform ?? '' });
    case 'file':
      return plainFile(file);
  }
}

function plainFile({ conversationID, name, blob }: StoredDraftFile): NewMessage {
  return {
    conversationID,
    type: 'TIMFileElem',
    payload: { uuid: '', fileUrl: '', fileName: name, fileSize: blob.size },
    uploads: [{ role: 'file', blob, name, mime: blob.type || ANY_MIME }],
  };
}

function picture({ conversationID, name, blob }: StoredDraftFile, { width, height, imageFormat, preview }: PreparedImage): NewMessage {
  const original = { url: '', imageUrl: '', width, height, size: blob.size };
  const small = preview === undefined ? original : { url: '', imageUrl: '', width: preview.width, height: preview.height, size: preview.blob.size };
  return {
    conversationID,
    type: 'TIMImageElem',
    payload: { uuid: '', imageFormat, width, height, imageInfoArray: [original, small, small] },
    uploads: [
      { role: 'image', blob, name, mime: blob.type },
      ...(preview === undefined ? [] : [{ role: 'preview' as const, blob: preview.blob, name: `preview-${name}`, mime: preview.blob.type }]),
    ],
  };
}

async function video({ conversationID, name, blob }: StoredDraftFile): Promise<NewMessage> {
  const { seconds, poster } = await prepareVideo(blob);
  return {
    conversationID,
    type: 'TIMVideoFileElem',
    payload: {
      videoUUID: '',
      videoUrl: '',
      remoteVideoUrl: '',
      videoSize: blob.size,
      videoSecond: seconds,
      videoFormat: formatOf(name, blob.type),
      snapshotUUID: '',
      snapshotUrl: '',
      thumbUrl: '',
      snapshotWidth: poster?.width ?? 0,
      snapshotHeight: poster?.height ?? 0,
    },
    uploads: [
      ...(poster === undefined ? [] : [{ role: 'poster' as const, blob: poster.blob, name: `poster-${name}`, mime: poster.blob.type }]),
      { role: 'video', blob, name, mime: blob.type },
    ],
  };
}

/** Users know a format by its extension; without one, the MIME type is used. */
function formatOf(name: string, mime: string): string {
  const dot = name.lastIndexOf('.');
  const format = dot > 0 ? name.slice(dot + 1) : (/video\/([\w.+-]+)/.exec(mime)?.[1] ?? '');
  return format.toLowerCase().slice(0, MAX_FORMAT);
}

type Voice = { readonly conversationID: string; readonly name: string; readonly blob: Blob; readonly seconds: number; readonly waveform: string };

export function buildVoiceMessage({ conversationID, name, blob, seconds, waveform }: Voice): NewMessage {
  return {
    conversationID,
    type: 'TIMSoundElem',
    payload: { uuid: '', url: '', remoteAudioUrl: '', second: seconds, size: blob.size, waveform },
    uploads: [{ role: 'sound', blob, name, mime: blob.type || ANY_MIME }],
  };
}
