import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../groups/operator-limits.ts';
import { judgePick } from './judge-pick.ts';

const limits = { ...DEFAULT_LIMITS, imageBytes: 50, fileBytes: 100 };
const aFile = (name: string, size = 1, type = '') => ({ name, size, type });
const judge = (files: readonly ReturnType<typeof aFile>[], { folders = 0, room: space = 20, tools = ['image', 'file', 'video'] as const } = {}) => {
  const { taken, leftOut, asFiles } = judgePick({ files, folders }, { room: space, limits, tools });
  return { taken: taken.map(({ file, kind }) => `${file.name} ${kind}`), leftOut, asFiles: asFiles.map(({ name }) => name) };
};

test('COMP-034 of thirty files the first twenty are taken and the other ten are counted', () => {
  const { taken, leftOut } = judge(Array.from({ length: 30 }, (_, at) => aFile(`f${at}`)));
  expect([taken.length, taken.at(-1), leftOut]).toEqual([20, 'f19 file', [{ why: 'tooMany', count: 10, name: 'f29' }]]);
});

test('a file that cannot be sent takes no place from one that can', () => {
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

test('COMP-033 a picture that is too large goes as a file, and where there is no tool for a kind it is left out', () => {
  expect(judge([aFile('a.png', 51, 'image/png'), aFile('b.png', 50, 'image/png'), aFile('c.mp4', 1, 'video/mp4')])).toEqual({
    taken: ['a.png file', 'b.png image', 'c.mp4 video'],
    leftOut: [],
    asFiles: ['a.png'],
  });
  expect(judgePick({ files: [aFile('c.mp4', 1, 'video/mp4')], folders: 0 }, { room: 20, limits, tools: ['image'] }).leftOut).toEqual([
    { why: 'notHere', count: 1, name: 'c.mp4' },
  ]);
});

test('what is picked as a file goes as a file', () => {
  const { taken } = judgePick({ files: [aFile('a.png', 1, 'image/png')], folders: 0, as: 'file' }, { room: 20, limits, tools: ['file'] });
  expect(taken.map(({ kind }) => kind)).toEqual(['file']);
});
