import { BASIC_EMOJI } from '../../../contract/emoji/basic-emoji.ts';

/** The basic emoji in the order of the picker. */
export const PICKER_GLYPHS: readonly string[] = BASIC_EMOJI.map(({ glyph }) => glyph);

const GLYPH_OF_KEY: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [key, glyph]));
const KEY_OF_GLYPH: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [glyph, key]));
const KEY = /\[TUIEmoji_\w+\]/g;

/** Converts a wire text for display: known keys become glyphs, unknown ones stay unchanged. */
export function showEmoji(text: string): string {
  return text.includes('[TUIEmoji_') ? text.replace(KEY, (key) => GLYPH_OF_KEY.get(key) ?? key) : text;
}

/** Converts a text for the wire: glyphs from the picker become keys again, others stay unchanged. */
export function keyEmoji(text: string, picked: ReadonlySet<string>): string {
  let keyed = text;
  for (const glyph of picked) {
    const key = KEY_OF_GLYPH.get(glyph);
    if (key !== undefined) keyed = keyed.replaceAll(glyph, key);
  }
  return keyed;
}

/** Returns the glyphs of the keys in a text, so that they are sent as keys again. */
export function pickedGlyphs(text: string): ReadonlySet<string> {
  const glyphs = (text.match(KEY) ?? []).map((key) => GLYPH_OF_KEY.get(key));
  return new Set(glyphs.filter((glyph) => glyph !== undefined));
}
