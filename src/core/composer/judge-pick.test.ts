import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../groups/operator-limits.ts';
import { judgePick } from './judge-pick.ts';

const limits = { ...DEFAULT_LIMITS, imageBytes: 50, fileBytes: 100 };
const aFile = (name: string, size = 1, type = '') => ({ name, size, type });
const judge = (files: readonly ReturnType<typeof aFile>[], { folders = 0, room: space = 20, tools = ['image', 'file', 'video'] as const } = {}) => {
  const { taken, leftOut, asFiles } = judgePick({ files, folders }, { room: space, limits, tools });
  return { taken: taken.map(({ file, kind }) => `${file.name} ${kind}`), leftOut, asFiles: asFiles.map(({ name }) => name) };
};

test('COMP-034 takes the first 20 of 30 files and reports the number of the others', () => {
  const { taken, leftOut } = judge(Array.from({ length: 30 }, (_, at) => aFile(`f${at}`)));
  expect([taken.length, taken.at(-1), leftOut]).toEqual([20, 'f19 file', [{ why: 'tooMany', count: 10, name: 'f29' }]]);
});

test('a file that cannot be sent does not count towards the maximum', () => {
  expect(judge([aFile('empty', 0), aFile('a'), aFile('large', 101), aFile('b')], { room: 2, folders: 2 })).toEqual({
    taken: ['a file', 'b file'],
    leftOut: [
      { why: 'empty', count: 1, name: 'empty' },
      { why: 'tooLarge', count: 1, name: 'large' },
      { why: 'folder', count: 2, name: '' },
    ],
    asFiles: [],
  });
});

test('COMP-033 sends an oversized picture as a file, and leaves out a kind that has no tool', () => {
  expect(judge([aFile('a.png', 51, 'image/png'), aFile('b.png', 50, 'image/png'), aFile('c.mp4', 1, 'video/mp4')])).toEqual({
    taken: ['a.png file', 'b.png image', 'c.mp4 video'],
    leftOut: [],
    asFiles: ['a.png'],
  });
  expect(judgePick({ files: [aFile('c.mp4', 1, 'video/mp4')], folders: 0 }, { room: 20, limits, tools: ['image'] }).leftOut).toEqual([
    { why: 'notHere', count: 1, name: 'c.mp4' },
  ]);
});

test('sends a picture as a file when the user picked it as a file', () => {
  const { taken } = judgePick({ files: [aFile('a.png', 1, 'image/png')], folders: 0, as: 'file' }, { room: 20, limits, tools: ['file'] });
  expect(taken.map(({ kind }) => kind)).toEqual(['file']);
});
