import { expect, test } from 'vitest';
import { strangerBarOf } from './stranger-bar.ts';

type About = Parameters<typeof strangerBarOf>[0];

const PLAIN: About = { conversationID: 'C2C10008', me: '10001', friend: undefined, isListHere: true, isBlocked: false, isGone: false };

test.each<[string, Partial<About>, ReturnType<typeof strangerBarOf>]>([
  ['PEOPLE-001 a stranger has the bar', {}, 'stranger'],
  ['PEOPLE-001 somebody who was blocked can be let in again', { isBlocked: true }, 'blocked'],
  ['a friend who was blocked too', { isBlocked: true, friend: { friendsStatus: 0 } }, 'blocked'],
  ['PEOPLE-002 a friend has none', { friend: { friendsStatus: 0 } }, undefined],
  ['whoever deleted me has none: the input says so', { friend: { friendsStatus: 3 } }, undefined],
  ['an application that waits changes nothing', { friend: { friendsStatus: 2 } }, 'stranger'],
  ['PEOPLE-002 nobody is a stranger before the list of friends has come to this device', { isListHere: false }, undefined],
  ['a deregistered account can be added by nobody', { isGone: true }, undefined],
  ['groups have none', { conversationID: 'GROUP200001' }, undefined],
  ['PEOPLE-002 A11 the helper has none', { conversationID: 'C2CwisperHelper' }, undefined],
  ['A11 system contacts have none', { conversationID: 'C2Cyxnotice' }, undefined],
  ['nobody is a stranger to himself', { conversationID: 'C2C10001' }, undefined],
])('%s', (_rule, change, bar) => {
  expect(strangerBarOf({ ...PLAIN, ...change })).toBe(bar);
});
