import type { PayloadOf } from '../../../../contract/payloads.ts';

export type VoiceView = { readonly url: string; readonly seconds: number };

const MAX_SECONDS = 3600;

export function voiceViewOf(payload: PayloadOf<'TIMSoundElem'>): VoiceView {
  return { url: payload.remoteAudioUrl || payload.url, seconds: Math.min(MAX_SECONDS, Math.max(1, Math.round(payload.second))) };
}

const PX_PER_SECOND = 10;
const BASE_PX = 20;
const MIN_PX = 160;
const MAX_PX = 300;

/** Width of a voice message, seconds × 10 + 20 px within what can be pressed and what fits (D2§9). */
export function voiceWidth(seconds: number): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, seconds * PX_PER_SECOND + BASE_PX));
}

/** Room beside the bars: the key, the seconds and what parts them. */
const BESIDE_PX = 76;
const BAR_PITCH_PX = 4.5;
const HEIGHT_PX = 24;
const MIN_BAR_PX = 4;

export type VoiceBars = { readonly width: number; readonly height: number; readonly path: string };

/** Bars as one line each, as high as the message's own name says: the file is not read for them, and they never change. */
export function voiceBars(ID: string, seconds: number): VoiceBars {
  const count = Math.floor((voiceWidth(seconds) - BESIDE_PX) / BAR_PITCH_PX);
  let seed = 7;
  for (let at = 0; at < ID.length; at += 1) seed = (Math.imul(seed, 31) + ID.charCodeAt(at)) | 0;
  const strokes = Array.from({ length: count }, (_, at) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) | 0;
    const chance = ((seed >>> 16) & 0xff) / 0xff;
    // Speech comes in swells.
    const swell = 0.35 + 0.65 * Math.abs(Math.sin((at / count) * Math.PI * 2.2 + (seed & 1)));
    const height = Math.max(MIN_BAR_PX, Math.round(HEIGHT_PX * swell * (0.4 + 0.6 * chance)));
    return `M${(at * BAR_PITCH_PX + 1.5).toFixed(1)} ${(HEIGHT_PX - height) / 2}v${height}`;
  });
  return { width: Math.round(count * BAR_PITCH_PX), height: HEIGHT_PX, path: strokes.join('') };
}
