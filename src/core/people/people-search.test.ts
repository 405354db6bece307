import { expect, test } from 'vitest';
import { foundVia, isSearchable, readSearchId } from './people-search.ts';

test.each([
  [' 10002 ', '10002'],
  ['１０００２', '10002'],
  ['138 0001 0008', '13800010008'],
  ['138-0001-0008', '13800010008'],
  ['+86 (138) 0001-0008', '+8613800010008'],
  ['　', ''],
])('PEOPLE-033 reads %j as the number %j', (typed, searchId) => {
  expect(readSearchId(typed)).toBe(searchId);
});

test.each([
  ['', false],
  ['10002', true],
  ['1'.repeat(32), true],
  ['1'.repeat(33), false],
])('PEOPLE-031 sends the number %j: %s', (searchId, isSent) => {
  expect(isSearchable(searchId)).toBe(isSent);
});

test.each([
  ['10004', 'id'],
  ['66666', 'id'],
  ['13800010004', 'phone'],
  ['+8613800010004', 'phone'],
])('PEOPLE-036 a person with ID 10004 and lucky number 66666 is found by %s as by %s', (searchId, via) => {
  expect(foundVia(searchId, { wtId: '10004', luckyNumber: '66666' })).toBe(via);
});
