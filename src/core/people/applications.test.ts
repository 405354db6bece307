import { expect, test } from 'vitest';
import { anApply } from '../../../tests/support/builders.ts';
import { applyStateOf, listDirection, sourceOf } from './applications.ts';

const DAY_MS = 86_400_000;

test.each([
  [0, 0, 'waiting'],
  [0, 30, 'waiting'],
  [0, 31, 'expired'],
  [1, 31, 'agreed'],
  [2, 0, 'rejected'],
  [3, 0, 'expired'],
  [7, 0, 'expired'],
])('CONTACT-009 status %i after %i days is %s', (applyStatus, days, state) => {
  const { createTs } = anApply('10002');
  expect(applyStateOf({ applyStatus, createTs }, createTs + days * DAY_MS)).toBe(state);
});

test('CONTACT-009 lists each direction, newest first', () => {
  const rows = [anApply('1', { createTs: 1 }), anApply('2', { createTs: 3 }), anApply('3', { createTs: 2, direction: 2 })];
  expect(listDirection(rows, 'received').map(({ applyWtId }) => applyWtId)).toEqual(['2', '1']);
  expect(listDirection(rows, 'sent').map(({ applyWtId }) => applyWtId)).toEqual(['3']);
});

test('CONTACT-009 names each of the five sources, and none for an unknown one', () => {
  expect([1, 2, 3, 4, 5, 9].map((applySource) => sourceOf({ applySource }))).toEqual(['id', 'phone', 'scan', 'card', 'group', undefined]);
});
