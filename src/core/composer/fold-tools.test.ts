import { expect, test } from 'vitest';
import type { ComposerTool } from './composer-tools.ts';
import { foldTools } from './fold-tools.ts';

const ALL: readonly ComposerTool[] = [
  'emoji',
  'image',
  'file',
  'video',
  'favourites',
  'voice',
  'audioCall',
  'videoCall',
  'camera',
  'location',
  'card',
  'search',
];

test('COMP-023 when all buttons fit, "more" contains only the tools that never have a button', () => {
  expect(foldTools(ALL, 10)).toEqual({
    shown: ['emoji', 'image', 'file', 'video', 'favourites', 'voice', 'audioCall', 'videoCall', 'search'],
    more: ['camera', 'location', 'card'],
  });
});

test('the "more" button takes a place: with space for nine buttons, search moves into "more"', () => {
  expect(foldTools(ALL, 9).shown).toEqual(['emoji', 'image', 'file', 'video', 'favourites', 'voice', 'audioCall', 'videoCall']);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('with space for %i buttons no tool is lost, and emoji and voice keep their buttons', (space) => {
  const { shown, more } = foldTools(ALL, space);
  expect([...shown, ...more].toSorted()).toEqual([...ALL].toSorted());
  expect(shown).toEqual(expect.arrayContaining(['emoji', 'voice']));
  expect(shown.length + 1).toBeLessThanOrEqual(Math.max(space, 3));
});

test('uses every place for a tool when "more" is not needed', () => {
  expect(foldTools(['emoji', 'image', 'search'], 3).more).toEqual([]);
  expect(foldTools(['emoji', 'image', 'search'], 2)).toEqual({ shown: ['emoji'], more: ['image', 'search'] });
});
