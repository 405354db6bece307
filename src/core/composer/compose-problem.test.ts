import { expect, test } from 'vitest';
import { problemOf } from './compose-problem.ts';

const sentText = (text: string, atUserList: readonly string[] = []) => ({ text, atUserList });
const people = (count: number) => Array.from({ length: count }, (_, at) => String(10_000 + at));

test.each([
  [sentText('你好'), [], undefined],
  [sentText('a'.repeat(12_288)), [], { kind: 'tooLong', bytes: 11, maxBytes: 12_288 }],
  [sentText('@', people(200)), [], undefined],
  [sentText('@', people(201)), [], { kind: 'tooManyMentions', count: 200 }],
  [sentText('买彩票吗'), ['彩票'], { kind: 'blockedWord', word: '彩票' }],
  [sentText('buy LOTTERY'), ['lottery'], { kind: 'blockedWord', word: 'lottery' }],
  [sentText('ＬＯＴＴＥＲＹ'), ['lottery'], { kind: 'blockedWord', word: 'lottery' }],
  [sentText('anything'), ['', '  '], undefined],
])('COMP-005, COMP-006 checks %j for size, mentions and blocked terms before sending', (composed, words, problem) => {
  expect(problemOf({ ...composed }, words)).toEqual(problem);
});

test('COMP-005 counts the quote in the size of the message', () => {
  const text = 'a'.repeat(12_200);
  expect(problemOf({ text, atUserList: [] }, [])).toBeUndefined();
  expect(problemOf({ text, atUserList: [], cloudCustomData: 'q'.repeat(200) }, [])).toMatchObject({ kind: 'tooLong' });
});

test('protocol §5 applies the message size limit of the operator', () => {
  const text = 'a'.repeat(5000);
  expect(problemOf({ text, atUserList: [] }, [], 4096)).toEqual({ kind: 'tooLong', bytes: 5000 + '{"text":""}'.length - 4096, maxBytes: 4096 });
  expect(problemOf({ text, atUserList: [] }, [], 8192)).toBeUndefined();
});
