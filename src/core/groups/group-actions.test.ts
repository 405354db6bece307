import { expect, test } from 'vitest';
import { compareSets } from './group-actions.ts';

test('GROUP-111 the old and the new selection differ by the added and the removed people', () => {
  expect(compareSets(['10002', '10003'], ['10003', '10004'])).toEqual({ add: ['10004'], remove: ['10002'] });
  expect(compareSets(['10002'], ['10002'])).toEqual({ add: [], remove: [] });
});
