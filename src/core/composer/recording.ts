import { LIMITS } from '../../../contract/limits.ts';

export type RecordingFormat = { readonly mime: string; readonly extension: string };

/** What browsers record, the smallest first. */
const FORMATS: readonly RecordingFormat[] = [
  { mime: 'audio/webm;codecs=opus', extension: 'webm' },
  { mime: 'audio/mp4', extension: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', extension: 'ogg' },
];

/** Undefined = this browser records nothing that others could hear. */
export function recordingFormat(isSupported: (mime: string) => boolean): RecordingFormat | undefined {
  return FORMATS.find(({ mime }) => isSupported(mime));
}

/** Seconds of a recording as they are sent: started ones count, and there is no voice of none. */
export function recordedSeconds(milliseconds: number): number {
  return Math.min(LIMITS.voiceSec, Math.max(1, Math.round(milliseconds / 1000)));
}

const COUNTDOWN_FROM = 10;

/** Seconds left once they are few enough to be counted down. */
export function countdownOf(milliseconds: number): number | undefined {
  const left = Math.ceil(LIMITS.voiceSec - milliseconds / 1000);
  return left <= COUNTDOWN_FROM ? Math.max(0, left) : undefined;
}

export function isTooLong(milliseconds: number): boolean {
  return milliseconds >= LIMITS.voiceSec * 1000;
}

const SHORTEST_MS = 700;

/** A press that was none: nothing can be heard in it. */
export function isTooShort(milliseconds: number): boolean {
  return milliseconds < SHORTEST_MS;
}
