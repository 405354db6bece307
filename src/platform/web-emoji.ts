import fontUrl from 'twemoji-colr-font/twemoji.woff2?url';
import { backoffMs } from '../shared/backoff.ts';
import type { Ports } from './ports.ts';

const PICTURES = 'U+200D, U+1F000-1FAFF, U+E0020-E007F';
const SIGNS =
  'U+203C, U+2049, U+231A-231B, U+2328, U+23CF, U+23E9-23FA, U+25FB-25FE, U+2600-27BF, U+2B05-2B07, U+2B1B-2B1C, U+2B50, U+2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F';
/**
 * The styles name both families. Chromium keeps shaped text while the first font of a list is unchanged. Pictures and their joiners are in
 * the first font, so that text shown as a box is shaped again. Signs come after the device's fonts, which draw some of them as text.
 */
const FACES = [
  { family: 'Wisp Emoji', unicodeRange: PICTURES },
  { family: 'Wisp Signs', unicodeRange: `${PICTURES}, ${SIGNS}` },
] as const;
const SIDE_PX = 16;
/** The yellow hand emoji is much more red than blue. A placeholder has the colour of text. */
const MIN_WARMTH = 60;

const MAX_PAUSE_MS = 300_000;

let isAsked = false;

/**
 * Loads our emoji fonts on a device that draws no emoji (protocol A17). Runs once per page and retries until the fonts are loaded. Until
 * then the device shows its own placeholder for an emoji.
 */
export function provideEmoji(ports: Pick<Ports, 'clock' | 'random'>): void {
  if (isAsked) return;
  isAsked = true;
  if (!drawsEmoji()) void addEmoji(ports, 0);
}

function drawsEmoji(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return true;
  context.textBaseline = 'top';
  context.font = `${SIDE_PX - 4}px sans-serif`;
  context.fillText('👍', 0, 0);
  const { data } = context.getImageData(0, 0, SIDE_PX, SIDE_PX);
  return data.some((red, at) => at % 4 === 0 && red - (data[at + 2] ?? 0) > MIN_WARMTH);
}

async function addEmoji(ports: Pick<Ports, 'clock' | 'random'>, tries: number): Promise<void> {
  try {
    const faces = await Promise.all(FACES.map(async ({ family, unicodeRange }) => new FontFace(family, `url(${fontUrl})`, { unicodeRange }).load()));
    for (const face of faces) document.fonts.add(face);
  } catch {
    ports.clock.after(backoffMs(tries, MAX_PAUSE_MS, ports.random.unit()), () => void addEmoji(ports, tries + 1));
  }
}
