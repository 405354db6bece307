import type { PayloadOf } from '../../../contract/payloads.ts';

export type VideoView = {
  readonly url: string;
  readonly posterUrl: string;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
};

const MAX_SECONDS = 359_999;

export function videoViewOf(payload: PayloadOf<'TIMVideoFileElem'>): VideoView {
  return {
    url: payload.remoteVideoUrl || payload.videoUrl,
    posterUrl: payload.snapshotUrl || payload.thumbUrl,
    seconds: Math.min(MAX_SECONDS, Math.round(payload.videoSecond)),
    width: payload.snapshotWidth,
    height: payload.snapshotHeight,
  };
}
