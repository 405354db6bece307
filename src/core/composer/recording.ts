import { LIMITS } from '../../../contract/limits.ts';

export type RecordingFormat = { readonly mime: string; readonly extension: string };

/** Formats that browsers record, the smallest first. */
const FORMATS: readonly RecordingFormat[] = [
  { mime: 'audio/webm;codecs=opus', extension: 'webm' },
  { mime: 'audio/mp4', extension: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', extension: 'ogg' },
];

/** Undefined = this browser records no format that others can play. */
export function recordingFormat(isSupported: (mime: string) => boolean): RecordingFormat | undefined {
  return FORMATS.find(({ mime }) => isSupported(mime));
}

/** The seconds of a recording in the message: rounded, at least 1, at most LIMITS.voiceSec. */
export function recordedSeconds(milliseconds: number): number {
  return Math.min(LIMITS.voiceSec, Math.max(1, Math.round(milliseconds / 1000)));
}

const COUNTDOWN_FROM = 10;

/** The remaining seconds, when they are few enough for a countdown. */
export function countdownOf(milliseconds: number): number | undefined {
  const left = Math.ceil(LIMITS.voiceSec - milliseconds / 1000);
  return left <= COUNTDOWN_FROM ? Math.max(0, left) : undefined;
}

export function isTooLong(milliseconds: number): boolean {
  return milliseconds >= LIMITS.voiceSec * 1000;
}

const SHORTEST_MS = 700;

/** True for an accidental press: the recording is too short to contain speech. */
export function isTooShort(milliseconds: number): boolean {
  return milliseconds < SHORTEST_MS;
}
