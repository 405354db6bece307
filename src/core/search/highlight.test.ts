import { expect, test } from 'vitest';
import { countWords, excerptAtMatch, highlightMatches, searchWords } from './highlight.ts';

/** Shows matches in brackets. */
const draw = (text: string, query: string) =>
  highlightMatches(text, searchWords(query))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('');

test.each([
  ['顺便把离线的草稿也更新一下', '离线 草稿', '顺便把[离线]的[草稿]也更新一下'],
  ['Offline offline', 'OFFLINE', '[Offline] [offline]'],
  ['a.c abc', 'a.c', '[a.c] abc'],
  ['𠮷野家和👍🏽', '野', '𠮷[野]家和👍🏽'],
  ['离线发送', '离 离线', '[离线]发送'],
  ['没有', '离线', '没有'],
  ['没有', '', '没有'],
  ['', '离线', ''],
])('FIND-005 the text %j with the query %j shows %j', (text, query, expected) => {
  expect(draw(text, query)).toBe(expected);
});

test('FIND-005 A12 counts each query word that the text contains once, in any width and case', () => {
  expect(countWords('离线草稿 ABC', ['离线', '草稿', '离线', 'ａｂｃ', '没有'])).toBe(3);
  expect(countWords('', ['x'])).toBe(0);
});

test('a long text starts shortly before its match', () => {
  expect(excerptAtMatch(`${'前'.repeat(40)}离线${'后'.repeat(4)}`, ['离线'])).toBe(`…${'前'.repeat(12)}离线后后后后`);
  expect(excerptAtMatch('短的离线', ['离线'])).toBe('短的离线');
});
