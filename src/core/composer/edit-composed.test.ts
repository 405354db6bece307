import { describe, expect, test } from 'vitest';
import { NOTHING_COMPOSED, NOWHERE, type Composed } from '../drafts/draft-text.ts';
import { cut, joined, retext, withMention } from './edit-composed.ts';

const first = { id: '10001', name: '陈屿', at: 0 };
const second = { id: '10002', name: '陈屿', at: 4 };
const both: Composed = { ...NOTHING_COMPOSED, text: '@陈屿 @陈屿 ', mentions: [first, second] };
const places = ({ mentions }: Composed) => mentions.map(({ id, at }) => `${id} ${at}`);

describe('retext', () => {
  // Only the caret distinguishes these edits, because the same text is on both sides of it.
  test.each<{ when: string; text: string; caret: number; expected: string[] }>([
    { when: 'the text is unchanged', text: '@陈屿 @陈屿 ', caret: 8, expected: ['10001 0', '10002 4'] },
    { when: 'text is added after them', text: '@陈屿 @陈屿 好', caret: 9, expected: ['10001 0', '10002 4'] },
    { when: 'text is added before them', text: '好 @陈屿 @陈屿 ', caret: 2, expected: ['10001 2', '10002 6'] },
    { when: 'text is added between them', text: '@陈屿 和 @陈屿 ', caret: 6, expected: ['10001 0', '10002 6'] },
    { when: 'the first mention is removed', text: '@陈屿 ', caret: 0, expected: [`10001 ${NOWHERE}`, '10002 0'] },
    { when: 'the second mention is removed', text: '@陈屿 ', caret: 4, expected: ['10001 0', `10002 ${NOWHERE}`] },
    { when: 'the first mention is edited', text: '@陈x屿 @陈屿 ', caret: 3, expected: [`10001 ${NOWHERE}`, '10002 5'] },
    { when: 'all text is removed', text: '', caret: 0, expected: [`10001 ${NOWHERE}`, `10002 ${NOWHERE}`] },
    { when: 'the same text is pasted before them', text: '@陈屿 @陈屿 @陈屿 ', caret: 4, expected: ['10001 4', '10002 8'] },
    { when: 'the caret is at another position', text: '@陈屿 @陈屿 好', caret: 0, expected: ['10001 0', '10002 4'] },
  ])('mentions move with their text: $when', ({ text, caret, expected }) => {
    expect(places(retext(both, text, caret))).toEqual(expected);
  });
});

test('a person who is picked again replaces the mention that lost its position', () => {
  const torn = retext(both, '@ @陈屿 ', 1);
  const picked = withMention(retext(torn, '@陈屿 @陈屿 ', 3), { ...first, at: 0 });
  expect(places(picked)).toEqual(['10002 4', '10001 0']);
});

test('a part of the text keeps its own mentions, and joined parts keep the mentions of both', () => {
  expect(places(cut(both, 4))).toEqual(['10002 0']);
  expect(places(cut(both, 1))).toEqual(['10002 3']);
  expect(joined(cut(both, 0, 4), cut(both, 4))).toEqual(both);
});
