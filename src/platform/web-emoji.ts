import fontUrl from 'twemoji-colr-font/twemoji.woff2?url';

const FAMILY = 'Wisp Emoji';
/** What is an emoji and what joins them; the rest of a text is for other fonts, even where they lack a letter. */
const RANGE =
  'U+23, U+2A, U+30-39, U+200D, U+203C, U+2049, U+20E3, U+231A-231B, U+2328, U+23CF, U+23E9-23FA, U+25FB-25FE, U+2600-27BF, U+2B05-2B07, U+2B1B-2B1C, U+2B50, U+2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F';
/** Texts name the family only once it is there. Chromium keeps what it has shaped by the device's own fonts in a list; one more of these makes it look again. */
const FAMILIES = `'${FAMILY}', system-ui`;
const SIDE_PX = 16;
/** A yellow hand is far more red than blue; what stands in for it has the colour of text. */
const MIN_WARMTH = 60;

let asked: Promise<void> | undefined;

/**
 * Gives a device that has no emoji those of ours (contract A17), once. Never rejects: without them what stands in for an emoji is shown,
 * and the next start asks again.
 */
export async function provideEmoji(): Promise<void> {
  asked ??= drawsEmoji() ? Promise.resolve() : addEmoji();
  return asked;
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

async function addEmoji(): Promise<void> {
  try {
    document.fonts.add(await new FontFace(FAMILY, `url(${fontUrl})`, { unicodeRange: RANGE }).load());
    document.documentElement.style.setProperty('--font-emoji', FAMILIES);
  } catch {
    asked = undefined;
  }
}
