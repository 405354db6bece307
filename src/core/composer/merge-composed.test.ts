import { describe, expect, test } from 'vitest';
import { NOTHING_COMPOSED, type Composed } from '../drafts/draft-text.ts';
import { carryOver, mergeComposed, movedCaret } from './merge-composed.ts';

const sentText = (text: string): Composed => ({ text, mentions: [], picked: new Set() });
const chen = { id: '10002', name: '陈屿', at: 0 };

describe('mergeComposed', () => {
  test.each([
    { when: 'theirs continues mine', theirs: '周六去爬山吧', mine: '周六去', both: '周六去爬山吧' },
    { when: 'mine continues theirs', theirs: '周六', mine: '周六去爬山吧', both: '周六去爬山吧' },
    { when: 'mine is a line of theirs', theirs: '一\n二\n三', mine: '二', both: '一\n二\n三' },
    { when: 'theirs is empty', theirs: '', mine: '写到一半', both: '写到一半' },
    { when: 'both are different', theirs: '台式机上的', mine: '手机上的', both: '台式机上的\n手机上的' },
  ])('G11 keeps the text of both drafts: $when', ({ theirs, mine, both }) => {
    expect(mergeComposed(sentText(theirs), sentText(mine)).text).toBe(both);
  });

  test('keeps a text that occurs only inside a word of the other draft', () => {
    expect(mergeComposed(sentText('banana'), sentText('an')).text).toBe('banana\nan');
  });

  test('keeps the mentions and picked emoji of both drafts', () => {
    const merged = mergeComposed({ ...sentText('@陈屿 在吗'), mentions: [chen] }, { ...sentText('好 🌹'), picked: new Set(['🌹']) });
    expect(merged).toEqual({ text: '@陈屿 在吗\n好 🌹', mentions: [chen], picked: new Set(['🌹']) });
  });
});

describe('carryOver', () => {
  test.each([
    { when: 'the stored draft is unchanged', now: '甲', before: '甲', mine: '甲乙', both: '甲乙' },
    { when: 'the user typed nothing here', now: '甲丙', before: '甲', mine: '甲', both: '甲丙' },
    { when: 'text came in above', now: '别处\n甲', before: '甲', mine: '甲乙', both: '别处\n甲乙' },
    { when: 'text came in below', now: '甲\n别处', before: '甲', mine: '甲乙', both: '甲乙\n别处' },
    { when: 'the user emptied the input', now: '别处\n甲', before: '甲', mine: '', both: '别处' },
    { when: 'the user emptied the input and text came in below', now: '甲\n别处', before: '甲', mine: '', both: '别处' },
    { when: 'another device sent the draft', now: '', before: '甲', mine: '甲乙', both: '甲乙' },
    { when: 'all three texts differ', now: '丙', before: '甲', mine: '乙', both: '丙\n乙' },
  ])('G11 puts the typed text at its position: $when', ({ now, before, mine, both }) => {
    expect(carryOver(sentText(now), sentText(before), sentText(mine)).text).toBe(both);
  });

  test('keeps each mentioned person when text with the same name comes in above', () => {
    const before = { ...sentText('问 @陈屿'), mentions: [{ ...chen, at: 2 }] };
    const now = {
      ...sentText('@陈屿 在\n问 @陈屿'),
      mentions: [
        { ...chen, id: '10009', at: 0 },
        { ...chen, at: 8 },
      ],
    };
    const mine = { ...before, text: '问 @陈屿 吧' };
    expect(carryOver(now, before, mine)).toEqual({ ...now, text: '@陈屿 在\n问 @陈屿 吧' });
  });

  test('stays empty when the input was empty on both sides', () => {
    expect(carryOver(NOTHING_COMPOSED, NOTHING_COMPOSED, NOTHING_COMPOSED)).toEqual(NOTHING_COMPOSED);
  });
});

test.each([
  { when: 'text below', after: '一二三\n四', caret: 2 },
  { when: 'text above', after: '零\n一二三', caret: 4 },
  { when: 'another text', after: '四五', caret: 2 },
])('the caret stays at its text: $when', ({ after, caret }) => {
  expect(movedCaret('一二三', after, 2)).toBe(caret);
});

describe('a quoted message', () => {
  const quoting = (text: string, quoteID?: string): Composed => ({ ...sentText(text), ...(quoteID === undefined ? {} : { quoteID }) });

  test.each([
    { when: 'was chosen on another device while the user wrote', now: quoting('好', 'a'), before: quoting('好'), mine: quoting('好的'), kept: 'a' },
    { when: 'was removed here', now: quoting('好', 'a'), before: quoting('好', 'a'), mine: quoting('好'), kept: undefined },
    { when: 'was changed here', now: quoting('好', 'a'), before: quoting('好', 'a'), mine: quoting('好', 'b'), kept: 'b' },
    { when: 'was sent on another device', now: quoting(''), before: quoting('好', 'a'), mine: quoting('好', 'a'), kept: undefined },
  ])('G11 follows the last change when it $when', ({ now, before, mine, kept }) => {
    expect(carryOver(now, before, mine).quoteID).toBe(kept);
  });

  test('is taken from the own draft first, and otherwise from the other draft', () => {
    expect(mergeComposed(quoting('一', 'a'), quoting('二', 'b')).quoteID).toBe('b');
    expect(mergeComposed(quoting('一', 'a'), quoting('二')).quoteID).toBe('a');
  });
});
