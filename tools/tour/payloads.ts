import type { Uploaded } from '../../e2e/support/send-messages.ts';

/** The content of a sent message: its type and its payload. */
export type Line = readonly [type: string, payload: Record<string, unknown>];

export const custom = (data: unknown): Line => [
  'TIMCustomElem',
  { data: typeof data === 'string' ? data : JSON.stringify(data), description: '', extension: '' },
];

export const text = (words: string): Line => ['TIMTextElem', { text: words }];

export function picture({ uuid, url, size }: Uploaded, width: number, height: number): Line {
  const info = { url, imageUrl: url, width, height, size };
  return ['TIMImageElem', { uuid, imageFormat: 255, width, height, imageInfoArray: [info, info, info] }];
}

export function file({ uuid, url, size }: Uploaded, fileName: string): Line {
  return ['TIMFileElem', { uuid, fileUrl: url, fileName, fileSize: size }];
}

export function voice({ uuid, url, size }: Uploaded, second: number): Line {
  return ['TIMSoundElem', { uuid, url, remoteAudioUrl: url, second, size }];
}

/** A landscape video, like all videos of the demo world. */
export function film(clip: Uploaded, poster: Uploaded, { second, format }: { readonly second: number; readonly format: 'mp4' | 'webm' }): Line {
  const payload = {
    videoUUID: clip.uuid,
    videoUrl: clip.url,
    remoteVideoUrl: clip.url,
    videoSize: clip.size,
    videoSecond: second,
    videoFormat: format,
    snapshotUUID: poster.uuid,
    snapshotUrl: poster.url,
    thumbUrl: poster.url,
    snapshotWidth: 640,
    snapshotHeight: 360,
  };
  return ['TIMVideoFileElem', payload];
}
