import { describe, expect, test } from 'vitest';
import type { Pin } from '../../../contract/http/pins.ts';
import { pinPeerOf, scopesOfChat } from '../conversations/chat-scopes.ts';
import { listGone, listUntold, withPin, withoutPins } from './pins.ts';

const aPin = (msgId: string, createTs: number, parts: Partial<Pin> = {}): Pin => ({
  id: `pin ${msgId}`,
  msgId,
  nickName: '',
  msgContent: '',
  oneSelf: 1,
  senderWtId: '10002',
  createTs,
  ...parts,
});
const namesOf = (pins: readonly Pin[]) => pins.map(({ msgId }) => msgId);

test.each([
  ['C2C10002', '10002'],
  ['C2CwisperHelper', undefined],
  ['C2Cyx1', undefined],
  ['GROUP200001', undefined],
])('%s has the pins of the pair with %s', (conversationID, peer) => expect(pinPeerOf(conversationID)).toBe(peer));

test('PIN-006 opening a conversation fetches the pins of a pair or the state of a group', () => {
  expect([scopesOfChat('C2C10002'), scopesOfChat('GROUP200001'), scopesOfChat('C2CwisperHelper')]).toEqual([['pins:10002'], ['group:200001'], []]);
});

describe('the list of pins', () => {
  test('PIN-002 is sorted newest first and contains a message once', () => {
    const pins = withPin(withPin([aPin('a', 1)], aPin('c', 3)), aPin('b', 2));
    expect(namesOf(withPin(pins, aPin('a', 9)))).toEqual(['c', 'b', 'a']);
  });

  test('stays the same object when none of the messages is pinned', () => {
    const pins = [aPin('a', 1)];
    expect(withoutPins(pins, ['b'])).toBe(pins);
  });
});

test('a pin that the server has not confirmed is removed when its message is deleted or recalled', () => {
  const ids = listUntold([aPin('a', 1, { id: '' }), aPin('b', 2, { id: '' }), aPin('c', 3, { id: '' }), aPin('told', 4)]);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(listGone(ids, [undefined, { isRevoked: true }, { isRevoked: false }])).toEqual(['a', 'b']);
});
