import { expect, test } from 'vitest';
import type { LastMessage } from '../../../contract/message.ts';
import type { ConversationRow } from '../rows.ts';
import { conversationActions, lastStateOf, previewOf, type Preview } from './conversation-view.ts';

const last = (change: Partial<LastMessage> = {}): LastMessage => ({
  ID: 'm1',
  type: 'TIMTextElem',
  payload: { text: '好' },
  fromAccount: '10002',
  nick: '林知夏',
  nameCard: '',
  lastSequence: 1,
  lastTime: 1,
  isRevoked: false,
  ...change,
});
const row = (change: Partial<ConversationRow>) =>
  ({ conversationID: 'GROUP1', type: 'GROUP', groupAtInfoList: [], lastMessage: last(), ...change }) as ConversationRow;
const at = (...atTypeArray: number[]) => [{ from: '10002', groupID: '1', messageSequence: 1, atTypeArray }];
const good = { kind: 'text', text: '好' } as const;

test.each<[string, Partial<ConversationRow>, Preview]>([
  ['CONV-011 shows the sender in a group', {}, { sender: '林知夏', body: good }],
  ['CONV-011, GROUP-010 prefers the group nickname of the sender', { lastMessage: last({ nameCard: '知夏' }) }, { sender: '知夏', body: good }],
  ['CONV-011 shows no sender for an own message', { lastMessage: last({ fromAccount: '10001' }) }, { body: good }],
  ['shows no sender in a one-to-one conversation', { type: 'C2C' }, { body: good }],
  [
    'CONV-012 prefers a draft to a mention and a message',
    { draftAbstract: '写', groupAtInfoList: at(1) },
    { prefix: 'draft', body: { kind: 'text', text: '写' } },
  ],
  ['shows a mention before the sender', { groupAtInfoList: at(1) }, { prefix: 'mentionMe', sender: '林知夏', body: good }],
  ['CONV-014 shows a mention of all', { groupAtInfoList: at(2) }, { prefix: 'mentionAll', sender: '林知夏', body: good }],
  ['CONV-014 shows a mention of both kinds as a mention of the user', { groupAtInfoList: at(3) }, { prefix: 'mentionMe', sender: '林知夏', body: good }],
  ['shows no preview without a message', { lastMessage: null }, { body: undefined }],
  [
    'shows the author of a recall in the text, not as the sender',
    { lastMessage: last({ isRevoked: true }) },
    { body: { kind: 'recalled', by: 'other', name: '林知夏' } },
  ],
])('%s', (_, change, expected) => {
  expect(previewOf(row(change), { me: '10001', isOpen: false })).toEqual(expected);
});

test('CONV-013 a draft with only files shows their number, a draft with text shows the text', () => {
  const about = { me: '10001', isOpen: false, draftFiles: 2 };
  expect(previewOf(row({ groupAtInfoList: at(1) }), about)).toEqual({ prefix: 'draft', body: undefined, draftFiles: 2 });
  expect(previewOf(row({ draftAbstract: '写' }), about)).toEqual({ prefix: 'draft', body: { kind: 'text', text: '写' } });
  expect(previewOf(row({}), { ...about, isOpen: true })).toEqual({ sender: '林知夏', body: good });
});

test('CONV-012 the list does not show the draft of the open conversation', () => {
  expect(previewOf(row({ draftAbstract: '写' }), { me: '10001', isOpen: true })).toEqual({ sender: '林知夏', body: good });
});

test.each([
  ['C2CwisperHelper', []],
  ['C2Cyx001', ['unread', 'pin', 'mute', 'delete']],
  ['C2C10002', ['unread', 'pin', 'mute', 'archive', 'delete']],
])('CONV-027, CONV-028 A23 the menu of %s offers %j', (id, actions) => {
  expect(conversationActions(id)).toEqual(actions);
});

test.each<[Partial<ConversationRow>, string | undefined]>([
  [{ lastStatus: 'queued', lastMessage: last({ fromAccount: '10001' }) }, 'queued'],
  [{ lastStatus: 'success', lastMessage: last({ fromAccount: '10001' }) }, 'sent'],
  [{ lastStatus: 'success', lastIsRead: 1, lastMessage: last({ fromAccount: '10001' }) }, 'read'],
  [{ lastStatus: 'success' }, undefined],
  [{ lastStatus: 'success', lastMessage: last({ fromAccount: '10001', isRevoked: true }) }, undefined],
  [{ lastStatus: 'success', lastMessage: null }, undefined],
])('CONV-015 %j shows the state %s', (change, state) => {
  expect(lastStateOf(row(change), '10001')).toBe(state);
});
