/** Number of ranges that describe a recording; `waveform` of a voice payload has at most 64 characters. */
const RANGES = 48;
const BASE = 32;
const LOUDEST = BASE - 1;
const WAVEFORM = /^[0-9a-v]+$/;

/**
 * Encodes the loudness of a recording, 0 to 1 at equal distances, as one base-32 digit for each of at most 48 ranges; '' = nothing was
 * measured.
 */
export function describeWaveform(levels: readonly number[]): string {
  const digit = (level: number): string => Math.round(Math.min(1, Math.max(0, level)) * LOUDEST).toString(BASE);
  return resample(levels, Math.min(RANGES, levels.length)).map(digit).join('');
}

/** Decodes the loudness at `count` equal distances, 0 to 1; all 0 when the sender has measured none or the text is not a waveform (G13). */
export function waveformLevels(waveform: string, count: number): readonly number[] {
  const levels = WAVEFORM.test(waveform) ? [...waveform].map((digit) => Number.parseInt(digit, BASE) / LOUDEST) : [0];
  return resample(levels, count);
}

/** Takes the maximum of each range, so that a word within a silence stays visible. */
function resample(levels: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, to));
  });
}
