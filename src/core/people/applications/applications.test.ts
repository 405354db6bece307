import { expect, test } from 'vitest';
import { anApply } from '../../../../tests/support/builders.ts';
import { applyStateOf, listDirection, sourceOf, withQueuedApplications } from './applications.ts';

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

test('CONTACT-009 knows each of the five sources, and no source for an unknown number', () => {
  expect([1, 2, 3, 4, 5, 9].map((applySource) => sourceOf({ applySource }))).toEqual(['id', 'phone', 'scan', 'card', 'group', undefined]);
});

test('PEOPLE-039, PEOPLE-042 lists a queued application once, in place of the waiting one to the same person', () => {
  const call = { kind: 'http', path: '/userFriends/apply', body: { applyWtId: '10008', applySource: 2, applyInfo: '是我' } } as const;
  const op = { opId: 'o1', entity: 'apply:10008', order: 1, call, createdTs: 5, tries: 0, notBefore: 0 };
  const rows = [anApply('10008', { direction: 2, applyInfo: '你好' }), anApply('10008', { direction: 1 }), anApply('10009', { direction: 2 })];
  const shown = withQueuedApplications(rows, [op], new Map([['10008', { name: 'Mia', avatar: 'a' }]]));
  expect(shown.map(({ applyWtId, direction, applyInfo, isQueued }) => [applyWtId, direction, applyInfo, isQueued])).toEqual([
    ['10008', 1, '', undefined],
    ['10009', 2, '', undefined],
    ['10008', 2, '是我', true],
  ]);
  expect(shown[2]).toMatchObject({ applyNickName: 'Mia', applyAvatar: 'a', applySource: 2, createTs: 5 });
});
