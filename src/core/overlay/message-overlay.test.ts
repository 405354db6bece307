import { describe, expect, test } from 'vitest';
import { aMessage, anOp } from '../../../tests/support/builders.ts';
import { createWorkspace } from '../apply/workspace.ts';
import type { EngineCall, HttpCall, MessageRow, OpRow } from '../rows.ts';
import { deleteAgain, updateHeld } from './held-messages.ts';
import { lanesOfMessage, messageOverlay, confirmedMessage } from './message-overlay.ts';
import { afterAnswer, asShown, listEchoed } from './row-overlay.ts';

const me = { userID: '10001', nick: '陈屿', avatar: '' };
const peer = { userID: '10002', nick: '苏念', avatar: '' };
const overlay = messageOverlay(me);
const GROUP = 'GROUP900001';
const confirmed: MessageRow = {
  ...aMessage({ conversationID: GROUP, from: '10002', sequence: 3 }),
  status: 'success',
  reactionList: [{ reactionID: 'up', totalUserCount: 1, partialUserList: [peer], reactedByMyself: false }],
};
const { ID } = confirmed;

const react = (reactionID: string, on: boolean): OpRow => op({ kind: 'engine', method: 'react', params: { ID, reactionID, on } });
const revoke = (): OpRow => op({ kind: 'engine', method: 'revoke', params: { ID } });
const withdraw = (body: HttpCall['body']): OpRow =>
  op({ kind: 'http', path: `/user/groupchat/admin/${'msgSeq' in body ? 'withdrawMsg' : 'withdrawWebMsgByUser'}`, body });
const twoWay = (): OpRow => op({ kind: 'http', path: '/user/c2cTop/delTwoWay', body: { toUserWtId: '10002', msgIds: [ID] } });
const op = (call: EngineCall | HttpCall): OpRow => anOp(lanesOfMessage(confirmed)[0] ?? '', call);

describe('a message with queued operations', () => {
  test.each<[string, readonly OpRow[], object]>([
    ['a reaction of the same kind as that of others', [react('up', true)], { reactionList: [{ totalUserCount: 2, reactedByMyself: true }] }],
    ['a reaction that is removed again', [react('heart', true), react('heart', false)], { reactionList: [{ reactionID: 'up' }] }],
    ['a recall', [revoke()], { isRevoked: true, revoker: '10001', payload: {}, revokedText: 'text 3' }],
    ['a reaction to a recalled message', [revoke(), react('heart', true)], { isRevoked: true, reactionList: [{ reactionID: 'up' }] }],
    [
      'a recall by an admin',
      [withdraw({ groupNumber: '900001', userWtId: '10002', msgSeq: 3 })],
      { isRevoked: true, revoker: 'administrator', reactionList: [] },
    ],
    [
      'a recall of all messages of a member',
      [withdraw({ groupNumber: '900001', userWtId: '10002', lastMessageSequence: 3 })],
      { isRevoked: true, revoker: 'administrator' },
    ],
    ['a deletion for both', [twoWay()], { deleting: 1, isRevoked: false }],
  ])('shows %s and keeps the state of the server', (_what, ops, expected) => {
    const shown = asShown(confirmed, ops, overlay);
    expect(shown).toMatchObject(expected);
    expect(shown.server).toEqual({ payload: confirmed.payload, reactionList: confirmed.reactionList, isRevoked: false });
    expect(confirmedMessage(shown)).toEqual(confirmed);
  });

  test.each([
    ['of the messages of another member', { groupNumber: '900001', userWtId: '10003', lastMessageSequence: 9 }],
    ['up to an older message', { groupNumber: '900001', userWtId: '10002', lastMessageSequence: 2 }],
    ['in another group', { groupNumber: '900002', userWtId: '10002', msgSeq: 3 }],
  ])('stays the same object after a recall %s', (_what, body) => {
    expect(asShown(confirmed, [withdraw(body)], overlay)).toBe(confirmed);
  });

  test('an answer applies the operation, unless the event of the operation came before it', () => {
    const later = { ...confirmed, reactionList: [] };
    expect(afterAnswer(confirmed, revoke(), overlay).isRevoked).toBe(true);
    expect(afterAnswer(later, { ...react('up', true), isEchoed: 1 }, overlay)).toBe(later);
    const own = asShown(confirmed, [react('heart', true)], overlay);
    const [heart, smile] = [react('heart', true), react('smile', true)];
    expect(listEchoed({ before: confirmed, confirmed: { ...confirmed, reactionList: own.reactionList } }, [heart, smile], overlay)).toEqual([heart]);
    expect(listEchoed({ before: confirmed, confirmed }, [heart], overlay)).toEqual([]);
  });
});

describe('a message with a queued deletion', () => {
  const deletion = { ...anOp(`delete:${GROUP}`, { kind: 'engine', method: 'delete', params: { conversationID: GROUP, IDs: [ID] } }), held: [confirmed] };

  test('is kept with the operation and changes with later events', () => {
    const [held] = updateHeld([deletion], [{ e: 'msg.revoke', d: { conversationID: GROUP, list: [{ ID, sequence: 3 }], revoker: '10002' } }], '10001');
    expect(held?.held).toMatchObject([{ ID, isRevoked: true, payload: {} }]);
    const [gone] = updateHeld([deletion], [{ e: 'msg.delete', d: { conversationID: GROUP, list: [{ ID, sequence: 3 }] } }], '10001');
    expect(gone?.held).toEqual([]);
    expect(updateHeld([deletion], [{ e: 'msg.new', d: aMessage({ sequence: 4 }) }], '10001')).toEqual([]);
  });

  test('does not reappear when the server lists it, and the operation keeps the newer state', () => {
    const space = createWorkspace('10001');
    const newer = { ...confirmed, isPeerRead: true };
    space.messages.set(ID, newer);
    const { ids, ops } = deleteAgain(space, [aMessage({ sequence: 9 }), newer], [deletion]);
    expect([...ids]).toEqual([ID]);
    expect(space.messages.get(ID)).toBeUndefined();
    expect(ops).toEqual([{ ...deletion, held: [newer] }]);
  });
});
