import { describe, expect, test } from 'vitest';
import type { Pin } from '../../../contract/http/pins.ts';
import type { OpRow } from '../rows.ts';
import { pinPeerOf, scopesOfChat } from './chat-scopes.ts';
import { pinsUndo, rebasePinUndo, replayPinOps, restorePins, withPin, withoutPins } from './pins.ts';

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
const anOp = (path: string, body: Readonly<Record<string, unknown>>): OpRow => ({
  opId: path,
  entity: 'pins:10002',
  order: 1,
  call: { kind: 'http', path, body },
  inverse: [],
  createdTs: 0,
  tries: 0,
  notBefore: 0,
});
const namesOf = (pins: readonly Pin[]) => pins.map(({ msgId }) => msgId);

test.each([
  ['C2C10002', '10002'],
  ['C2CwisperHelper', undefined],
  ['C2Cyx1', undefined],
  ['GROUP200001', undefined],
])('%s has the pins of %s', (conversationID, peer) => expect(pinPeerOf(conversationID)).toBe(peer));

test('opening a chat fetches the pins of a pair, and the facts of a group', () => {
  expect([scopesOfChat('C2C10002'), scopesOfChat('GROUP200001'), scopesOfChat('C2CwisperHelper')]).toEqual([['pins:10002'], ['group:200001'], []]);
});

describe('the list of pins', () => {
  test('stands newest first and holds a message once', () => {
    const pins = withPin(withPin([aPin('a', 1)], aPin('c', 3)), aPin('b', 2));
    expect(namesOf(withPin(pins, aPin('a', 9)))).toEqual(['c', 'b', 'a']);
  });

  test('stays the same object where none of the messages is pinned', () => {
    const pins = [aPin('a', 1)];
    expect(withoutPins(pins, ['b'])).toBe(pins);
  });

  test('goes back message by message: one pin returns to its place, one that was not there goes', () => {
    expect(namesOf(restorePins([aPin('c', 3), aPin('a', 1)], { b: aPin('b', 2), c: null }))).toEqual(['b', 'a']);
  });
});

describe('a list of the server', () => {
  const own = aPin('own', 5, { id: '' });

  test('shows what waits to be pinned, and not what waits to be taken away', () => {
    const ops = [anOp('/user/c2cTop/add', { msgId: 'own' }), anOp('/user/c2cTop/del', { id: 'pin a' }), anOp('/user/c2cTop/del', { msgId: 'b' })];
    expect(namesOf(replayPinOps([aPin('c', 3), aPin('b', 2), aPin('a', 1)], ops, [own]))).toEqual(['own', 'c']);
  });

  test('does not bring back a waiting pin whose message has gone meanwhile', () => {
    expect(replayPinOps([], [anOp('/user/c2cTop/add', { msgId: 'own' })], [])).toEqual([]);
  });

  test('is what a refused operation goes back to', () => {
    const told = aPin('a', 1);
    expect(rebasePinUndo(pinsUndo('10002', { a: null, b: aPin('b', 2) }), [told])).toEqual(pinsUndo('10002', { a: told, b: null }));
  });
});
