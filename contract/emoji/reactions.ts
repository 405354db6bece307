import { BASIC_EMOJI } from './basic-emoji.ts';

/** Emoji without a key that the client offers as reactions or that users commonly send. */
const REACTIONS_WITHOUT_KEY = [
  '🔥 👎 🤔 🤯 😱 😢 🥺 🥳 😅 🤣 😇 😐 😴 🤗 🤓 🤪 🤨 😈 🤬 🤮 🫡 🫶',
  '💔 💘 💯 💪 👀 👋 🤝 ✍️ 💅 👻 🎃 🙈 🙉 🙊 🐶 🐱 🦄 🕊️ 💋',
  '⚡ ✨ 🌟 🚀 💡 🎁 🎈 🏆 🍾 🍓 🍌 🌈 ☃️ 🎄 🎅 📌 ✅ ❌ ❓ ❗ ➕',
].flatMap((row) => row.split(' '));

/** Every `reactionID` that the server accepts: the keys, their glyphs, and the listed emoji without a key (protocol §14.12). */
export const REACTION_IDS: ReadonlySet<string> = new Set([...BASIC_EMOJI.flatMap(({ key, glyph }) => [key, glyph]), ...REACTIONS_WITHOUT_KEY]);

export function isReactionId(text: string): boolean {
  return REACTION_IDS.has(text);
}
