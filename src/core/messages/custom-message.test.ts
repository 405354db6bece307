import { expect, test } from 'vitest';
import { describeCallTime, describeDuration, parseCustom } from './custom-message.ts';

const call = (actionType: number, inner: object, groupID = '') =>
  JSON.stringify({
    businessID: 1,
    actionType,
    inviter: '10001',
    inviteeList: ['10002'],
    groupID,
    data: JSON.stringify({ businessID: 'av_call', call_type: 2, ...inner }),
  });
const data = { cmd: 'videoCall', inviter: '10001' };

test.each([
  [1, { call_end: 65, data: { ...data, cmd: 'hangup' } }, { kind: 'duration', seconds: 65 }],
  [1, { data }, { kind: 'start' }],
  [1, { data: { ...data, cmd: 'switchToAudio' } }, { kind: 'toAudio' }],
  [2, { data }, { kind: 'cancelled' }],
  [3, { data }, { kind: 'accepted' }],
  [4, { data }, { kind: 'rejected' }],
  [4, { line_busy: '', data }, { kind: 'busy' }],
  [4, { data: { ...data, message: 'lineBusy' } }, { kind: 'busy' }],
  [5, { data }, { kind: 'timeout' }],
])('MSG-020 C18 C19 reads the outcome of a call card with actionType %d and %j', (actionType, inner, outcome) => {
  expect(parseCustom(call(actionType, inner), '10001')).toEqual({ kind: 'call', call: { media: 'video', isGroup: false, isInviter: true, outcome } });
  expect(parseCustom(call(actionType, inner), '10002')).toMatchObject({ call: { isInviter: false } });
});

test('a group tip contains its operator, the affected members and its text', () => {
  const tip = {
    type: 'GroupCustomMsg',
    detailType: 2,
    operatorUser: { wtId: '10001', nickName: '陈屿' },
    operated: [{ wtId: '10002' }],
    content: '{0}邀请{1}',
  };
  expect(parseCustom(JSON.stringify(tip), '10001')).toEqual({
    kind: 'tip',
    tip: { detailType: 2, operator: { wtId: '10001', name: '陈屿', isMe: true }, operated: [{ wtId: '10002', name: '10002' }], content: '{0}邀请{1}' },
  });
});

test.each([
  [
    { type: 'nameCard', nickName: '沈屿川' },
    { kind: 'card', name: '沈屿川' },
  ],
  [
    { type: 'collect', detail: { collectTitle: '笔记' } },
    { kind: 'note', title: '笔记' },
  ],
  [
    { type: 'CustomMsg_Type_addFriend', content: '你们已成为好友' },
    { kind: 'notice', notice: 'friends', content: '你们已成为好友' },
  ],
  [
    { type: 'wisperHelper Msg', content: { text: '您好' } },
    { kind: 'helper', text: '您好', hasImage: false },
  ],
  [
    { type: 'wisperHelperMsg', content: { txtMsg: [{ question: '怎么用' }], imgMsg: { img: '/a' } } },
    { kind: 'helper', text: '· 怎么用', hasImage: true },
  ],
  [
    { businessID: 'link', text: '看看', link: 'https://a.b' },
    { kind: 'titled', title: '看看' },
  ],
  [{ businessID: 'user_typing_status' }, { kind: 'signal' }],
  [{ businessID: 'from_the_future' }, { kind: 'unknown' }],
  [{ businessID: 1, data: '{' }, { kind: 'unknown' }],
])('%j is read as %j', (value, expected) => {
  expect(parseCustom(JSON.stringify(value), '10001')).toEqual(expected);
});

test.each(['', '{', 'null', '[]', '"x"', '{"type":5,"operated":{}}', `${'['.repeat(100)}`])(
  'G7 G13 reads the invalid text %j as unknown, without an error',
  (broken) => {
    expect(parseCustom(broken, '10001')).toEqual({ kind: 'unknown' });
  },
);

test.each([
  [65, '01:05'],
  [0, '00:00'],
  [3725, '01:02:05'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(describeDuration(seconds)).toBe(text);
});

test('protocol §8 the duration of a call always shows hours', () => {
  expect([65, 0, 3725].map(describeCallTime)).toEqual(['00:01:05', '00:00:00', '01:02:05']);
});
