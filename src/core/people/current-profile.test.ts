import { expect, test } from 'vitest';
import { aConversation, aFriend } from '../../../tests/support/builders.ts';
import { withRank } from '../apply/apply-conversation.ts';
import type { NamedConversation } from '../rows.ts';
import { previewOf } from '../conversations/conversation-view.ts';
import { peopleOfConversation, withCurrentPerson } from './current-profile.ts';

const last = {
  ID: '10002-1-1',
  type: 'TIMTextElem',
  payload: { text: '好' },
  fromAccount: '10002',
  nick: '旧名',
  nameCard: '领队',
  lastSequence: 1,
  lastTime: 1,
  isRevoked: false,
};
const GROUP = withRank(aConversation({ conversationID: 'GROUP200001', lastMessage: last }));
const senderOf = (remark: string) => {
  const friend = aFriend('10002', { nickName: '苏念', remark, friendsStatus: 0 });
  return previewOf(withCurrentPerson(GROUP, { user: undefined, friend }), { me: '10001', isOpen: false }).sender;
};

test('CONV-011, PEOPLE-073 the last message of a group names a friend by the remark, as the chat does', () => {
  expect(senderOf('湖边的苏老师')).toBe('湖边的苏老师');
  expect(senderOf('')).toBe('领队');
});

test('PEOPLE-115, CONV-011 the line of a group tip names its people by their remarks, as the chat does', () => {
  const operated = ['10003', '10004'].map((wtId) => ({ wtId, nickName: wtId }));
  const data = JSON.stringify({ type: 'GroupCustomMsg_02', detailType: 2, operatorUser: { wtId: '10002', nickName: '苏念' }, operated });
  const tip = { ...last, type: 'TIMCustomElem', payload: { data, description: '', extension: '' }, fromAccount: 'administrator', nameCard: '' };
  const row = withRank(aConversation({ conversationID: 'GROUP200001', lastMessage: tip }));
  const friends = new Map(
    [
      ['10002', '念念'],
      ['10003', '阿周'],
      ['10004', ''],
    ].map(([id = '', remark = '']) => [id, aFriend(id, { nickName: id, remark })]),
  );
  const shown = peopleOfConversation(row).reduce<NamedConversation>((known, id) => withCurrentPerson(known, { user: undefined, friend: friends.get(id) }), row);
  expect(previewOf(shown, { me: '10001', isOpen: false }).body).toMatchObject({
    custom: { tip: { operator: { wtId: '10002', name: '念念' }, operated: [{ name: '阿周' }, { name: '10004' }] } },
  });
});
