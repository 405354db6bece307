import { expect, test } from 'vitest';
import { applySourceOf, foundWayOf, isKnownWay, withFoundWay, type FoundWays } from './apply-source.ts';

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

test('PEOPLE-081 the last way to a person is kept, for a hundred people', () => {
  let ways: FoundWays = [];
  for (let id = 1; id <= 101; id += 1) ways = withFoundWay(ways, `${id}`, { via: 'scan' });
  ways = withFoundWay(ways, '50', { via: undefined, sharedBy: undefined, groupNumber: '200001' });
  expect([ways.length, foundWayOf(ways, '1'), foundWayOf(ways, '50'), foundWayOf(undefined, '50')]).toEqual([
    100,
    undefined,
    { wtId: '50', groupNumber: '200001' },
    undefined,
  ]);
  expect([{ via: 'id' as const }, { groupNumber: '1' }, { groupNumber: '' }, {}].map(isKnownWay)).toEqual([true, true, false, false]);
});
