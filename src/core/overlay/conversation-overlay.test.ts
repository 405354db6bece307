import { expect, test } from 'vitest';
import { aConversation, anOp } from '../../../tests/support/builders.ts';
import { withRank } from '../apply/apply-conversation.ts';
import type { EngineCall, HttpCall } from '../rows.ts';
import { conversationsOf, shownConversation, confirmedConversation } from './conversation-overlay.ts';

const ID = 'C2C10002';
const GROUP = 'GROUP900001';
const pin = (on: boolean): EngineCall => ({ kind: 'engine', method: 'convPin', params: { id: ID, on } });
const mute = (on: boolean): EngineCall => ({ kind: 'engine', method: 'convMute', params: { id: ID, type: on ? 'AcceptNotNotify' : 'AcceptAndNotify' } });
const mark = (on: boolean): EngineCall => ({ kind: 'engine', method: 'convMark', params: { ids: [ID], mark: '4', on } });
const remove: EngineCall = { kind: 'engine', method: 'convDelete', params: { ids: [ID], clearHistory: true, upTo: { [ID]: 3 } } };
const confirmed = withRank(aConversation({ conversationID: ID, updateTs: 5 }));

test.each<[string, readonly EngineCall[], object]>([
  ['a pin', [pin(true)], { isPinned: true, shelf: 'main' }],
  ['a pin that is removed again', [pin(true), pin(false)], { isPinned: false, rank: confirmed.rank }],
  ['a mute', [mute(true)], { isMuted: true, isPinned: false }],
  ['an archive', [mute(true), mark(true)], { isMuted: true, markList: ['4'], shelf: 'archive' }],
  ['an archive without a mute, which mutes', [mark(true)], { isMuted: true, markList: ['4'], shelf: 'archive' }],
  ['the same mark twice', [mark(true), mark(true)], { markList: ['4'] }],
  ['an archive that is undone', [mark(true), mark(false)], { markList: [], shelf: 'main' }],
  ['a deletion', [pin(true), mark(true), remove], { isPinned: false, markList: [] }],
])('shows queued operations and keeps the state of the server: %s', (_what, calls, shown) => {
  const row = shownConversation(
    confirmed,
    calls.map((call) => anOp(`conversation:${ID}`, call)),
  );
  expect(row).toMatchObject(shown);
  expect(row.server).toEqual({ isPinned: false, isMuted: false, markList: [], remark: '' });
  expect(confirmedConversation(row)).toEqual(confirmed);
});

test('CONV-031 a waiting end of a mute takes a conversation out of the archive that another device has archived meanwhile, as the server does', () => {
  const archived = withRank(aConversation({ conversationID: ID, updateTs: 5, isMuted: true, markList: ['4'] }));
  expect(shownConversation(archived, [anOp(`conversation:${ID}`, mute(false))])).toMatchObject({ isMuted: false, markList: [], shelf: 'main' });
});

test('returns the same row for an operation on another conversation', () => {
  const other: EngineCall = { kind: 'engine', method: 'convPin', params: { id: 'C2C10009', on: true } };
  expect(shownConversation(confirmed, [anOp('conversation:C2C10009', other)])).toBe(confirmed);
});

test('CONV-009 a group shows its queued pin and the queued remark', () => {
  const top: HttpCall = { kind: 'http', path: '/user/groupchat/member/setTop', body: { groupNumber: '900001', topStatus: 1 } };
  const remark: HttpCall = { kind: 'http', path: '/user/groupchat/member/editGroup', body: { groupNumber: '900001', groupNameRemark: '球队' } };
  const ops = [anOp(`conversation:${GROUP}`, top), anOp('group:900001', remark)];
  expect(shownConversation(withRank(aConversation({ conversationID: GROUP, type: 'GROUP' })), ops)).toMatchObject({ isPinned: true, remark: '球队' });
  expect(ops.map(conversationsOf)).toEqual([[GROUP], [GROUP]]);
});
