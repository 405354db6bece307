import { expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { defaultGroupName, isGroupPicture } from './new-group.ts';

test.each<[string, string[], string]>([
  ['joins the names', ['小林', 'Ada', 'Bob'], '小林、Ada、Bob'],
  ['leaves out names that do not fit as a whole', ['一二三四五', '六七八九十', '甲乙丙丁戊己'], '一二三四五、六七八九十'],
  ['cuts a single name that is too long', ['一二三四五六七八九十一二三四五六七八'], '一二三四五六七八九十一二三四五六'],
  ['counts an emoji as one character', ['😀'.repeat(16), 'Ada'], '😀'.repeat(16)],
  ['skips empty names', ['', 'Ada'], 'Ada'],
  ['is empty without a name', [], ''],
])('GROUP-029 the default name %s', (_rule, names, expected) => {
  expect(defaultGroupName(names)).toBe(expected);
});

test.each<[string, { type: string; size: number }, boolean]>([
  ['a PNG', { type: 'image/png', size: 10 }, true],
  ['a JPEG of the largest size', { type: 'image/jpeg', size: LIMITS.avatarBytes }, true],
  ['a larger one', { type: 'image/jpeg', size: LIMITS.avatarBytes + 1 }, false],
  ['an empty file', { type: 'image/png', size: 0 }, false],
  ['an SVG', { type: 'image/svg+xml', size: 10 }, false],
])('GROUP-031 as a picture of a group %s is judged', (_what, file, isTaken) => {
  expect(isGroupPicture(file)).toBe(isTaken);
});
