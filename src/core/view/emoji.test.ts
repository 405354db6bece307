import { expect, test } from 'vitest';
import { BASIC_EMOJI } from '../../../contract/emoji/basic-emoji.ts';
import { keyEmoji, pickedGlyphs, showEmoji } from './emoji.ts';

test('COMP-026 A17 there are 62 keys, each with a unique glyph', () => {
  expect(BASIC_EMOJI).toHaveLength(62);
  expect(new Set(BASIC_EMOJI.map(({ key }) => key)).size).toBe(62);
  expect(new Set(BASIC_EMOJI.map(({ glyph }) => glyph)).size).toBe(62);
});

test.each([
  ['好[TUIEmoji_Smile]的', '好😄的'],
  ['[TUIEmoji_Smile][TUIEmoji_666]', '😄🤙'],
  ['[TUIEmoji_FromTheFuture]', '[TUIEmoji_FromTheFuture]'],
  ['no keys 😄', 'no keys 😄'],
])('A17 shows %s as %s', (text, shown) => {
  expect(showEmoji(text)).toBe(shown);
});

test('COMP-026 A17 sends picked emoji as keys, and typed emoji unchanged', () => {
  expect(keyEmoji('a😄b❤️c👍', new Set(['😄', '❤️']))).toBe('a[TUIEmoji_Smile]b[TUIEmoji_Heart]c👍');
});

test('sends a restored text as it was stored', () => {
  const stored = '早[TUIEmoji_Sun]，[TUIEmoji_Unknown]，🦊';
  expect(keyEmoji(showEmoji(stored), pickedGlyphs(stored))).toBe(stored);
});
