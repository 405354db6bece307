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
    { when: 'nothing has changed', text: '@陈屿 @陈屿 ', caret: 8, expected: ['10001 0', '10002 4'] },
    { when: 'written behind them', text: '@陈屿 @陈屿 好', caret: 9, expected: ['10001 0', '10002 4'] },
    { when: 'written before them', text: '好 @陈屿 @陈屿 ', caret: 2, expected: ['10001 2', '10002 6'] },
    { when: 'written between them', text: '@陈屿 和 @陈屿 ', caret: 6, expected: ['10001 0', '10002 6'] },
    { when: 'the first is taken away', text: '@陈屿 ', caret: 0, expected: [`10001 ${NOWHERE}`, '10002 0'] },
    { when: 'the second is taken away', text: '@陈屿 ', caret: 4, expected: ['10001 0', `10002 ${NOWHERE}`] },
    { when: 'the first is written into', text: '@陈x屿 @陈屿 ', caret: 3, expected: [`10001 ${NOWHERE}`, '10002 5'] },
    { when: 'everything is taken away', text: '', caret: 0, expected: [`10001 ${NOWHERE}`, `10002 ${NOWHERE}`] },
    { when: 'the same letters pasted in front', text: '@陈屿 @陈屿 @陈屿 ', caret: 4, expected: ['10001 4', '10002 8'] },
    { when: 'the caret is somewhere else', text: '@陈屿 @陈屿 好', caret: 0, expected: ['10001 0', '10002 4'] },
  ])('mentions move with their letters: $when', ({ text, caret, expected }) => {
    expect(places(retext(both, text, caret))).toEqual(expected);
  });
});

test('a person picked anew takes the place, and the one who lost his comes back at it', () => {
  const torn = retext(both, '@ @陈屿 ', 1);
  const picked = withMention(retext(torn, '@陈屿 @陈屿 ', 3), { ...first, at: 0 });
  expect(places(picked)).toEqual(['10002 4', '10001 0']);
});

test('a part has the mentions that stand in it, and two parts have those of both', () => {
  expect(places(cut(both, 4))).toEqual(['10002 0']);
  expect(places(cut(both, 1))).toEqual(['10002 3']);
  expect(joined(cut(both, 0, 4), cut(both, 4))).toEqual(both);
});
