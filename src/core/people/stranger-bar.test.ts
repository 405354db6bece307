import { expect, test } from 'vitest';
import { strangerBarOf } from './stranger-bar.ts';

type About = Parameters<typeof strangerBarOf>[0];

const PLAIN: About = { conversationID: 'C2C10008', me: '10001', friend: undefined, isListHere: true, isBlocked: false, hasApplied: false, isGone: false };

test.each<[string, Partial<About>, ReturnType<typeof strangerBarOf>]>([
  ['PEOPLE-001 shows the bar for a stranger', {}, 'stranger'],
  ['PEOPLE-001 offers to unblock a blocked stranger', { isBlocked: true }, 'blocked'],
  ['PEOPLE-043 shows the answers for an applicant', { hasApplied: true }, 'applicant'],
  ['PEOPLE-043 shows no answers for an applicant whom the user has blocked', { hasApplied: true, isBlocked: true }, 'blocked'],
  ['PEOPLE-043 shows no answers for a friend', { hasApplied: true, friend: { friendsStatus: 0 } }, undefined],
  ['offers to unblock a blocked friend', { isBlocked: true, friend: { friendsStatus: 0 } }, 'blocked'],
  ['PEOPLE-002 hides the bar for a friend', { friend: { friendsStatus: 0 } }, undefined],
  ['PEOPLE-002 hides the bar for a person who deleted the user, because the composer shows it', { friend: { friendsStatus: 3 } }, undefined],
  ['shows the bar while a friend request is pending', { friend: { friendsStatus: 2 } }, 'stranger'],
  ['PEOPLE-002 hides the bar before the friend list is on this device', { isListHere: false }, undefined],
  ['PEOPLE-002 hides the bar for a deregistered account', { isGone: true }, undefined],
  ['hides the bar in a group', { conversationID: 'GROUP200001' }, undefined],
  ['PEOPLE-002 A11 hides the bar for the helper', { conversationID: 'C2CwisperHelper' }, undefined],
  ['PEOPLE-002 A11 hides the bar for a system contact', { conversationID: 'C2Cyxnotice' }, undefined],
  ['hides the bar for the user’s own account', { conversationID: 'C2C10001' }, undefined],
])('%s', (_rule, change, bar) => {
  expect(strangerBarOf({ ...PLAIN, ...change })).toBe(bar);
});
