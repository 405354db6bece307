import { BASIC_EMOJI } from './basic-emoji.ts';

/** Emoji that are offered or usual as reactions and have no key. */
const REACTIONS_WITHOUT_KEY = [
  '🔥 👎 🤔 🤯 😱 😢 🥺 🥳 😅 🤣 😇 😐 😴 🤗 🤓 🤪 🤨 😈 🤬 🤮 🫡 🫶',
  '💔 💘 💯 💪 👀 👋 🤝 ✍️ 💅 👻 🎃 🙈 🙉 🙊 🐶 🐱 🦄 🕊️ 💋',
  '⚡ ✨ 🌟 🚀 💡 🎁 🎈 🏆 🍾 🍓 🍌 🌈 ☃️ 🎄 🎅 📌 ✅ ❌ ❓ ❗ ➕',
].flatMap((row) => row.split(' '));

/** Every `reactionID` that the server takes: the keys, their glyphs, and listed emoji without a key (protocol §14.12). */
export const REACTION_IDS: ReadonlySet<string> = new Set([...BASIC_EMOJI.flatMap(({ key, glyph }) => [key, glyph]), ...REACTIONS_WITHOUT_KEY]);

export function isReactionId(text: string): boolean {
  return REACTION_IDS.has(text);
}
