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

test('COMP-023 where all keys fit, only what never has a key is in "more"', () => {
  expect(foldTools(ALL, 10)).toEqual({
    shown: ['emoji', 'image', 'file', 'video', 'favourites', 'voice', 'audioCall', 'videoCall', 'search'],
    more: ['camera', 'location', 'card'],
  });
});

test('the key of "more" counts: with room for nine the search folds', () => {
  expect(foldTools(ALL, 9).shown).toEqual(['emoji', 'image', 'file', 'video', 'favourites', 'voice', 'audioCall', 'videoCall']);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('with room for %i keys no tool is lost, and emoji and voice keep their keys', (space) => {
  const { shown, more } = foldTools(ALL, space);
  expect([...shown, ...more].toSorted()).toEqual([...ALL].toSorted());
  expect(shown).toEqual(expect.arrayContaining(['emoji', 'voice']));
  expect(shown.length + 1).toBeLessThanOrEqual(Math.max(space, 3));
});

test('a row without "more" may be filled to its last place', () => {
  expect(foldTools(['emoji', 'image', 'search'], 3).more).toEqual([]);
  expect(foldTools(['emoji', 'image', 'search'], 2)).toEqual({ shown: ['emoji'], more: ['image', 'search'] });
});
