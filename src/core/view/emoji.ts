/** The 62 basic emoji of the wire by their key, as the platform's own glyphs (contract A17). */
const GLYPHS: Readonly<Record<string, string>> = {
  Smile: '😄',
  Expect: '🤩',
  Blink: '😉',
  Guffaw: '😆',
  KindSmile: '🙂',
  Haha: '😃',
  Cheerful: '😁',
  Speechless: '😑',
  Amazed: '😲',
  Sorrow: '😔',
  Complacent: '😏',
  Silly: '😜',
  Lustful: '😍',
  Giggle: '🤭',
  Kiss: '😘',
  Wail: '😭',
  TearsLaugh: '😂',
  Trapped: '😣',
  Mask: '😷',
  Fear: '😨',
  BareTeeth: '😬',
  FlareUp: '😤',
  Yawn: '🥱',
  Tact: '😎',
  Stareyes: '🥰',
  ShutUp: '🤐',
  Sigh: '😮‍💨',
  Hehe: '😊',
  Silent: '🤫',
  Surprised: '😮',
  Askance: '🙄',
  Ok: '👌',
  Shit: '💩',
  Monster: '👾',
  Daemon: '👿',
  Rage: '😡',
  Fool: '🤡',
  Pig: '🐷',
  Cow: '🐮',
  Ai: '🤖',
  Skull: '💀',
  Bombs: '💣',
  Coffee: '☕',
  Cake: '🎂',
  Beer: '🍺',
  Flower: '🌹',
  Watermelon: '🍉',
  Rich: '🤑',
  Heart: '❤️',
  Moon: '🌙',
  Sun: '☀️',
  Star: '⭐',
  RedPacket: '🧧',
  Celebrate: '🎉',
  Bless: '🙏',
  Fortune: '💰',
  Convinced: '👏',
  Prohibit: '🚫',
  '666': '🤙',
  '857': '🎵',
  Knife: '🔪',
  Like: '👍',
};

export type Emoji = { readonly key: string; readonly glyph: string };

/** In the order of the picker. */
export const BASIC_EMOJI: readonly Emoji[] = Object.entries(GLYPHS)
  // Number-like names would stand first in an object's order.
  .sort(([a], [b]) => Number(/^\d/.test(a)) - Number(/^\d/.test(b)))
  .map(([name, glyph]) => ({ key: `[TUIEmoji_${name}]`, glyph }));

const GLYPH_OF_KEY: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [key, glyph]));
const KEY_OF_GLYPH: ReadonlyMap<string, string> = new Map(BASIC_EMOJI.map(({ key, glyph }) => [glyph, key]));
const KEY = /\[TUIEmoji_\w+\]/g;

/** Text as it is read: known keys become glyphs, unknown ones stay as they are. */
export function showEmoji(text: string): string {
  return text.includes('[TUIEmoji_') ? text.replace(KEY, (key) => GLYPH_OF_KEY.get(key) ?? key) : text;
}

/** Text as it travels: glyphs that came from the picker become keys again; others pass through. */
export function keyEmoji(text: string, picked: ReadonlySet<string>): string {
  let keyed = text;
  for (const glyph of picked) {
    const key = KEY_OF_GLYPH.get(glyph);
    if (key !== undefined) keyed = keyed.replaceAll(glyph, key);
  }
  return keyed;
}

/** The glyphs of the keys in a text, so that they travel as keys again. */
export function pickedGlyphs(text: string): ReadonlySet<string> {
  const glyphs = (text.match(KEY) ?? []).map((key) => GLYPH_OF_KEY.get(key));
  return new Set(glyphs.filter((glyph) => glyph !== undefined));
}
