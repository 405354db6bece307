import { showEmoji } from '../../core/view/emoji.ts';
import { EMOJI_WORDS } from './emoji-words.ts';

const EMOJI_KEY = /\[TUIEmoji_([0-9A-Za-z]{1,32})\]/g;

function spellEmojiKey(key: string, name: string): string {
  const picture = showEmoji(key);
  return `[${name} ${picture === key ? '' : picture} ${Object.hasOwn(EMOJI_WORDS, name) ? EMOJI_WORDS[name] : ''}]`;
}

/** An emoji key matches by its name, its picture and its Chinese name, but not by the prefix that all keys share (protocol A17). */
function spellEmojiKeys(text: string): string {
  return text.includes('[TUIEmoji_') ? text.replace(EMOJI_KEY, spellEmojiKey) : text;
}

/**
 * Removes differences of case and width. A letter folds the same at every position, so that a part of a text folds to a part of its fold.
 */
export function foldText(text: string): string {
  return spellEmojiKeys(text).normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}
