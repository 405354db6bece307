import { expect, test } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { detailsOf, withDetails, type PersonDetails } from './person-details.ts';

const group = { id: '1', groupNumber: '200001', txGroupid: '200001', groupName: '读书会', groupAvatar: '' };
const of = (wtId: string, bio = '', groups?: PersonDetails['groups']): PersonDetails => ({ profile: aFriend(wtId, { bio }), ...(groups && { groups }) });

test('PEOPLE-062 keeps the last common groups of a person when they cannot be read', () => {
  const all = withDetails([of('10002', 'old', [group])], of('10002', 'new'));
  expect(all).toHaveLength(1);
  expect(detailsOf(all, '10002')).toMatchObject({ profile: { bio: 'new' }, groups: [group] });
  expect(detailsOf(withDetails(all, of('10002', 'new', [])), '10002')?.groups).toEqual([]);
});

test('PEOPLE-062 keeps the hundred people who were opened last', () => {
  let all: readonly PersonDetails[] = [];
  for (let at = 0; at < 120; at += 1) all = withDetails(all, of(String(20_000 + at)));
  all = withDetails(all, of('20050'));
  expect([all.length, all[0]?.profile.wtId, detailsOf(all, '20019'), detailsOf(all, '20119')?.profile.wtId]).toEqual([100, '20050', undefined, '20119']);
});
