const MAX_UNITS = 64;
const MAX_GLYPHS = 3;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3)/u;
const DIGIT = /^[0-9#*©®™]$/u;

/** Whether a text is one to three emoji and nothing else; such a text is drawn large. */
export function isBigEmoji(text: string): boolean {
  const trimmed = text.trim();
  // Most texts begin with a letter, and this test is far cheaper than splitting a text into graphemes.
  if (trimmed.length > MAX_UNITS || !EMOJI.test(trimmed)) return false;
  const glyphs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(trimmed)]
    .map(({ segment }) => segment)
    .filter((glyph) => glyph.trim() !== '');
  return glyphs.length <= MAX_GLYPHS && glyphs.every((glyph) => EMOJI.test(glyph) && !DIGIT.test(glyph));
}
