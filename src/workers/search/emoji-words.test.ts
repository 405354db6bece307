import { expect, test } from 'vitest';
import { BASIC_EMOJI } from '../../../contract/emoji/basic-emoji.ts';
import { EMOJI_WORDS } from './emoji-words.ts';

test('names every emoji of the picker and no other', () => {
  expect(
    Object.keys(EMOJI_WORDS)
      .map((name) => `[TUIEmoji_${name}]`)
      .sort(),
  ).toEqual(BASIC_EMOJI.map(({ key }) => key).sort());
});
