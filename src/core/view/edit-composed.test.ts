import { describe, expect, test } from 'vitest';
import { NOTHING_COMPOSED, NOWHERE, type Composed } from './draft-text.ts';
import { cut, joined, retext, withMention } from './edit-composed.ts';

const first = { id: '10001', name: '陈屿', at: 0 };
const second = { id: '10002', name: '陈屿', at: 4 };
const both: Composed = { ...NOTHING_COMPOSED, text: '@陈屿 @陈屿 ', mentions: [first, second] };
const places = ({ mentions }: Composed) => mentions.map(({ id, at }) => `${id} ${at}`);

describe('retext', () => {
  // The caret tells apart what the letters alone cannot: the same text stands on both sides of it.
  test.each<[string, string, number, string[]]>([
    ['nothing has changed', '@陈屿 @陈屿 ', 8, ['10001 0', '10002 4']],
    ['written behind them', '@陈屿 @陈屿 好', 9, ['10001 0', '10002 4']],
    ['written before them', '好 @陈屿 @陈屿 ', 2, ['10001 2', '10002 6']],
    ['written between them', '@陈屿 和 @陈屿 ', 6, ['10001 0', '10002 6']],
    ['the first is taken away', '@陈屿 ', 0, [`10001 ${NOWHERE}`, '10002 0']],
    ['the second is taken away', '@陈屿 ', 4, ['10001 0', `10002 ${NOWHERE}`]],
    ['the first is written into', '@陈x屿 @陈屿 ', 3, [`10001 ${NOWHERE}`, '10002 5']],
    ['everything is taken away', '', 0, [`10001 ${NOWHERE}`, `10002 ${NOWHERE}`]],
    ['the same letters pasted in front', '@陈屿 @陈屿 @陈屿 ', 4, ['10001 4', '10002 8']],
    ['the caret is somewhere else', '@陈屿 @陈屿 好', 0, ['10001 0', '10002 4']],
  ])('mentions move with their letters: %s', (_when, text, caret, expected) => {
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
