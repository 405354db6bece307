import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { callVerdict, canRedial, offersCalls } from './call-rules.ts';

const selfMember = { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };

test.each<[string, [conversationID: string, callSwitch: number | undefined], boolean]>([
  ['shown in a one-to-one conversation', ['C2C10002', undefined], true],
  ['shown in a group whose call switch is 1', ['GROUP200001', 1], true],
  ['hidden in a group whose call switch is 0', ['GROUP200001', 0], false],
  ['hidden in a group that is not known yet', ['GROUP200001', undefined], false],
  ['A39 hidden with customer service', ['C2C@customer_service_1', undefined], false],
  ['hidden with the helper', ['C2CwisperHelper', undefined], false],
  ['hidden with a system contact', ['C2Cyxnotice', undefined], false],
])('CONV-044 call actions: %s', (_rule, [conversationID, callSwitch], isOffered) => {
  expect(offersCalls(conversationID, callSwitch === undefined ? undefined : aGroup('200001', { callSwitch, selfMember }))).toBe(isOffered);
});

test('hides the call actions in a group that the user has left', () => {
  expect(offersCalls('GROUP200001', aGroup('200001', { callSwitch: 1, selfMember: null }))).toBe(false);
});

test.each([
  ['CONV-045 C10 shows a user without membership that calls are for members', { policy: 'vip', isMember: false }, 'vipOnly'],
  ['CONV-045 C10 does not show that message to a member', { policy: 'vip', isMember: true }, 'notHere'],
  ['CONV-045 C10 does not show that message when the operator allows calls for all users', { policy: 'all', isMember: false }, 'notHere'],
] as const)('%s', (_rule, about, verdict) => {
  expect(callVerdict(about)).toBe(verdict);
});

test('MSG-021 C10 the card of a one-to-one call offers redial, the card of a group call does not', () => {
  expect(canRedial('C2C10002', { isGroup: false })).toBe(true);
  expect(canRedial('GROUP200001', { isGroup: true })).toBe(false);
  expect(canRedial('C2C10002', { isGroup: true })).toBe(false);
  expect(canRedial('GROUP200001', { isGroup: false })).toBe(false);
});
