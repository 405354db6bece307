import { expect, test } from 'vitest';
import { BASIC_EMOJI } from './basic-emoji.ts';
import { isReactionId, REACTION_IDS } from './reactions.ts';

test('A17 reactions are the 62 keys, their glyphs and listed single emoji, without duplicates', () => {
  const withoutKey = [...REACTION_IDS].slice(2 * BASIC_EMOJI.length);
  expect(BASIC_EMOJI).toHaveLength(62);
  expect(REACTION_IDS.size).toBe(2 * 62 + withoutKey.length);
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const isOneEmoji = (text: string) => /\p{Emoji_Presentation}|\uFE0F/u.test(text) && [...segmenter.segment(text)].length === 1;
  expect([...BASIC_EMOJI.map(({ glyph }) => glyph), ...withoutKey].filter((text) => !isOneEmoji(text))).toEqual([]);
});

test.each(['', 'x', '👍🏽', '❤', '👍👍', '[TUIEmoji_Like', '[TUIEmoji_like]', '[TUIEmoji_FromTheFuture]', '__proto__', 'toString'])(
  '%j is no reaction',
  (text) => {
    expect(isReactionId(text)).toBe(false);
  },
);
