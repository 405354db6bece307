import { expect, test } from 'vitest';
import { applySourceOf } from './apply-source.ts';

test.each([
  ['a search by ID', { via: 'id' }, 1],
  ['a search by phone number', { via: 'phone' }, 2],
  ['a scanned code', { via: 'scan' }, 3],
  ['a name card', { via: 'card', sharedBy: '10003' }, 4],
  ['a name card of an unknown sender', { via: 'card' }, 1],
  ['a group', { groupNumber: '200001' }, 5],
  ['a name card in a group', { via: 'card', sharedBy: '10003', groupNumber: '200001' }, 4],
  ['a conversation with the person', { groupNumber: '' }, 1],
] as const)('PEOPLE-036 an application after %s names its source', (_way, found, source) => {
  expect(applySourceOf(found)).toBe(source);
});
