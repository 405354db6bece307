import { EMOJI_WORDS } from './emoji-words.ts';

const EMOJI_KEY = /\[TUIEmoji_([0-9A-Za-z]{1,32})\]/g;

/** An emoji key is found by its name, its picture and its Chinese name, never by the prefix that all keys share (contract A17). */
function spellEmojiKeys(text: string): string {
  if (!text.includes('[TUIEmoji_')) return text;
  return text.replace(EMOJI_KEY, (_, name: string) => `[${name} ${Object.hasOwn(EMOJI_WORDS, name) ? EMOJI_WORDS[name] : ''}]`);
}

/** Case and width do not count, and a letter folds the same wherever it stands, so that a part of a text folds to a part of its fold. */
export function foldText(text: string): string {
  return spellEmojiKeys(text).normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}
