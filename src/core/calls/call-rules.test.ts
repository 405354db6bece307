import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { callVerdict, canRedial, offersCalls } from './call-rules.ts';

const selfMember = { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };

test.each<[string, [conversationID: string, callSwitch: number | undefined], boolean]>([
  ['in one-to-one always', ['C2C10002', undefined], true],
  ['in a group whose call switch is 1', ['GROUP200001', 1], true],
  ['not in a group whose call switch is 0', ['GROUP200001', 0], false],
  ['not in a group that is not known yet', ['GROUP200001', undefined], false],
  ['A39 not with customer service', ['C2C@customer_service_1', undefined], false],
  ['not with the helper', ['C2CwisperHelper', undefined], false],
  ['not with a system contact', ['C2Cyxnotice', undefined], false],
])('CONV-044 call keys: %s', (_rule, [conversationID, callSwitch], isOffered) => {
  expect(offersCalls(conversationID, callSwitch === undefined ? undefined : aGroup('200001', { callSwitch, selfMember }))).toBe(isOffered);
});

test('whoever left a group calls nobody in it', () => {
  expect(offersCalls('GROUP200001', aGroup('200001', { callSwitch: 1, selfMember: null }))).toBe(false);
});

test.each([
  ['CONV-045 C10 who is no member hears that calls are for members', { policy: 'vip', isMember: false }, 'vipOnly'],
  ['C10 a member does not', { policy: 'vip', isMember: true }, 'notHere'],
  ['C10 nor anybody where the operator gives calls to all', { policy: 'all', isMember: false }, 'notHere'],
] as const)('%s', (_rule, about, verdict) => {
  expect(callVerdict(about)).toBe(verdict);
});

test('MSG-021 C10 the card of a call between two rings again, that of a group does not', () => {
  expect(canRedial('C2C10002', { isGroup: false })).toBe(true);
  expect(canRedial('GROUP200001', { isGroup: true })).toBe(false);
  expect(canRedial('GROUP200001', { isGroup: false })).toBe(false);
});
