const GRADIENTS = 8;
/** Below this size an avatar has space for one glyph. */
const ONE_GLYPH_PX = 28;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The initials of a name: its last two East Asian characters, or Latin initials. */
export function initialsOf(name: string, sizePx: number): string {
  const text = name.normalize('NFC').trim();
  const space = sizePx <= ONE_GLYPH_PX ? 1 : 2;
  const eastAsian = [...text].filter((character) => EAST_ASIAN.test(character));
  if (eastAsian.length > 0) return eastAsian.slice(-space).join('');
  const words = text.split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return firstGrapheme(text);
  // A short single word reads better whole ("Mia") than cut.
  if (words.length === 1 && space > 1 && words[0] && words[0].length <= 3) return words[0];
  return words
    .slice(0, space)
    .map((word) => firstGrapheme(word).toUpperCase())
    .join('');
}

/** The gradient of an id, one of eight: the same on every device. */
export function gradientOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % GRADIENTS;
}

/** Created once, because its creation costs as much as a row. */
let segmenter: Intl.Segmenter | undefined;

function firstGrapheme(text: string): string {
  segmenter ??= new Intl.Segmenter();
  const first = segmenter.segment(text)[Symbol.iterator]().next();
  return first.done ? '' : first.value.segment;
}
