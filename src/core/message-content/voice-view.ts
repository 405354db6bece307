import type { PayloadOf } from '../../../contract/payloads.ts';
import { waveformLevels } from './waveform.ts';

export type VoiceView = { readonly url: string; readonly seconds: number; readonly waveform: string };

const MAX_SECONDS = 3600;

export function voiceViewOf(payload: PayloadOf<'TIMSoundElem'>): VoiceView {
  return { url: payload.remoteAudioUrl || payload.url, seconds: Math.min(MAX_SECONDS, Math.max(1, Math.round(payload.second))), waveform: payload.waveform };
}

const PX_PER_SECOND = 10;
const BASE_PX = 20;
/** Width for the button, the seconds and a few bars. From 8 s on the length decides. */
const MIN_PX = 100;
const MAX_PX = 300;

/** Width of a voice message in px: seconds × 10 + 20, limited so that it can be pressed and fits. */
export function voiceWidth(seconds: number): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, seconds * PX_PER_SECOND + BASE_PX));
}

/** Width next to the bars: the button, the seconds and the spaces between them. */
const BESIDE_PX = 76;
const BAR_PITCH_PX = 4.5;
const HEIGHT_PX = 24;
const MIN_BAR_PX = 4;

export type VoiceBars = { readonly width: number; readonly height: number; readonly path: string };

/** One line per bar, with the loudness as its height. All bars are low when the sender has sent no waveform. */
export function voiceBars({ seconds, waveform }: Pick<VoiceView, 'seconds' | 'waveform'>): VoiceBars {
  const count = Math.floor((voiceWidth(seconds) - BESIDE_PX) / BAR_PITCH_PX);
  const strokes = waveformLevels(waveform, count).map((level, at) => {
    const height = Math.max(MIN_BAR_PX, Math.round(HEIGHT_PX * level));
    return `M${(at * BAR_PITCH_PX + 1.5).toFixed(1)} ${(HEIGHT_PX - height) / 2}v${height}`;
  });
  return { width: Math.round(count * BAR_PITCH_PX), height: HEIGHT_PX, path: strokes.join('') };
}
