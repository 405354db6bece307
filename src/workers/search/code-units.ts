/** How a folded UTF-16 unit is indexed: not at all, as part of a word, or in pairs with its neighbours. */
export const GAP = 0;
export const WORD = 1;
const GLYPH = 2;

const UNITS = 0x10000;

/** Scripts without spaces and pictographs. For them the index uses pairs of characters instead of words. */
const GLYPH_RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x200d, 0x200d],
  [0x20e3, 0x20e3],
  [0x2190, 0x2bff],
  [0x3005, 0x3007],
  [0x3031, 0x3035],
  [0x3041, 0x30fa],
  [0x30fc, 0x318e],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xdfff],
  [0xf900, 0xfaff],
  [0xfe0f, 0xfe0f],
];

/**
 * Ranges whose units can be folded one by one. The others (combining marks, jamo, surrogates, half-width kana) interact with their
 * neighbours under NFKC, so a text that contains one of them is folded as a whole.
 */
const SIMPLE_RANGES: readonly (readonly [number, number])[] = [
  [0x0009, 0x000d],
  [0x0020, 0x024f],
  [0x0370, 0x052f],
  [0x2010, 0x2027],
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x309d, 0x30ff],
  [0x3105, 0x312f],
  [0xff01, 0xff5e],
];
const IDENTITY_RANGES: readonly (readonly [number, number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

const OPENS_EMOJI_KEY = '['.charCodeAt(0);

function foldUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  const folded = character === 'ς' ? 'σ' : character.normalize('NFKC').toLowerCase();
  return folded.length === 1 && !/\p{M}/u.test(character) ? folded.charCodeAt(0) : 0;
}

function buildFold(): Uint16Array {
  const fold = new Uint16Array(UNITS);
  for (const [from, to] of SIMPLE_RANGES) for (let unit = from; unit <= to; unit += 1) fold[unit] = foldUnit(unit);
  for (const [from, to] of IDENTITY_RANGES) for (let unit = from; unit <= to; unit += 1) fold[unit] = unit;
  fold[OPENS_EMOJI_KEY] = 0;
  return fold;
}

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(UNITS);
  const isWord = /[\p{L}\p{N}\p{M}]/u;
  for (let unit = 1; unit < UNITS; unit += 1) if (isWord.test(String.fromCharCode(unit))) classes[unit] = WORD;
  for (const [from, to] of GLYPH_RANGES) classes.fill(GLYPH, from, to + 1);
  return classes;
}

/** Folded form of a unit that folds alone, the same in every context; 0 = the text needs foldText. */
export const FOLD = buildFold();
export const UNIT_CLASS = buildClasses();
/** Replaces FOLD when the units are folded already. */
export const IDENTITY = Uint16Array.from({ length: UNITS }, (_, unit) => unit);
