import { expect, test } from 'vitest';
import { remarkProblem } from './remark.ts';

test.each([
  ['苏老师', undefined],
  ['', undefined],
  ['😀'.repeat(16), undefined],
  ['😀'.repeat(17), 'long'],
  [' 苏念 ', 'nick'],
  ['小苏', undefined],
])('PEOPLE-066 judges the remark %j', (text, gap) => {
  expect(remarkProblem(text, { nick: '苏念', remark: '小苏' })).toBe(gap);
});

test('PEOPLE-066 keeps a stored remark that equals the nickname', () => {
  expect(remarkProblem('苏念', { nick: '苏念', remark: '苏念' })).toBeUndefined();
});
