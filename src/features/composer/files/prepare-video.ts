import { drawPreview, type Preview } from './draw-preview.ts';

export type PreparedVideo = { readonly seconds: number; readonly poster?: Preview };

/** In milliseconds. A video that this browser cannot play is sent without a poster, and must not delay the send. */
const GIVE_UP_MS = 8000;
/** The first frame of many recordings is black. */
const POSTER_AT_SECONDS = 0.1;

/** Duration and poster of a video (protocol §7 Payloads: the sender makes the poster). */
export async function prepareVideo(file: Blob): Promise<PreparedVideo> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    video.src = url;
    await happens(video, 'loadeddata');
    const seconds = Number.isFinite(video.duration) ? Math.round(video.duration) : 0;
    video.currentTime = Math.min(POSTER_AT_SECONDS, seconds / 2);
    await happens(video, 'seeked').catch(() => undefined);
    const poster = video.videoWidth === 0 ? undefined : await drawPreview(video, { width: video.videoWidth, height: video.videoHeight });
    return { seconds, ...(poster === undefined ? {} : { poster }) };
  } catch {
    return { seconds: 0 };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), GIVE_UP_MS);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('cannot be played'))),
      { once: true },
    );
  });
}
