import { describe, expect, test } from 'vitest';
import type { MessageRow } from '../rows.ts';
import { DEFAULT_LIMITS } from './operator-limits.ts';
import { actionsFor, canSelect, judgeTwoWay, type ActionContext, type MessageAction } from './message-actions.ts';

const NOW_MS = 1_763_600_400_000;
const OLD = NOW_MS / 1000 - 301;
const row = (change: Partial<MessageRow>) =>
  ({
    conversationID: 'C2C10002',
    conversationType: 'C2C',
    from: '10001',
    status: 'success',
    type: 'TIMTextElem',
    payload: { text: 'x' },
    isRevoked: false,
    hasRiskContent: false,
    time: NOW_MS / 1000 - 10,
    ...change,
  }) as MessageRow;
const about = (change: Partial<ActionContext> = {}): ActionContext => ({
  me: '10001',
  nowMs: NOW_MS,
  features: {},
  limits: DEFAULT_LIMITS,
  canWrite: true,
  myRole: undefined,
  authorRole: undefined,
  isDesktop: true,
  ...change,
});
const custom = (data: object) => ({ type: 'TIMCustomElem', payload: { data: JSON.stringify(data) } });
const call = custom({ businessID: 1, actionType: 1, data: JSON.stringify({ businessID: 'av_call', call_type: 2, data: { cmd: 'hangup' } }) });
const group = { conversationID: 'GROUP200001', conversationType: 'GROUP' } as const;
const theirs = { from: '10002' } as const;

/** Whether each entry is offered: the rule, the message, what else is known, and the verdict. */
type Case = readonly [rule: string, action: MessageAction, change: Partial<MessageRow>, context: Partial<ActionContext>, isOffered: boolean];

const RULES: readonly Case[] = [
  ['D2§5 open: file on the desktop', 'open', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['D2§5 open: video on the desktop', 'open', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['D2§5 open: image on the desktop', 'open', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['D2§5 open: not on a phone', 'open', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, false],
  ['D2§5 open: not when downloads are switched off', 'open', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['D2§5 open: not a text', 'open', {}, {}, false],
  ['D2§3 DownloadFile: on a phone too', 'download', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, true],
  ['D2§3 DownloadFile: switched off', 'download', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['D2§5 copy: text', 'copy', {}, {}, true],
  ['D2§5 copy: no image', 'copy', { type: 'TIMImageElem', payload: {} }, {}, false],
  ['D2§3 CopyMessage: switched off', 'copy', {}, { features: { CopyMessage: 0 } }, false],
  ['D2§4 risk content has no words to copy', 'copy', { hasRiskContent: true }, {}, false],
  ['D2§5 delete: incoming', 'delete', theirs, {}, true],
  ['D2§5 delete: own and older than five minutes', 'delete', { time: OLD }, {}, true],
  ['C14 delete: own and younger', 'delete', { time: NOW_MS / 1000 - 299 }, {}, false],
  ['C14 delete: own and exactly five minutes old', 'delete', { time: NOW_MS / 1000 - 300 }, {}, true],
  ['A2 delete: of others in a group', 'delete', { ...group, ...theirs }, {}, true],
  ['D2§3 DeleteMessage: switched off', 'delete', theirs, { features: { DeleteMessage: 0 } }, false],
  ['D2§5 forward: a sent message', 'forward', {}, {}, true],
  ['A3 forward: no call card', 'forward', call, {}, false],
  ['A3 forward: no helper message', 'forward', custom({ type: 'wisperHelperMsg', detailType: 1, content: { text: 'x' } }), {}, false],
  ['A3 forward: no risk content', 'forward', { hasRiskContent: true }, {}, false],
  ['A3 forward: no group tip', 'forward', custom({ type: 'GroupCustomMsg' }), {}, false],
  ['A3 forward: nothing recalled', 'forward', { isRevoked: true }, {}, false],
  ['A3 forward: no signalling', 'forward', custom({ businessID: 'tuikit_engine_room' }), {}, false],
  ['A3 forward: no invitation to a room', 'forward', custom({ businessID: 'ROOM_INVITE_ACTION' }), {}, false],
  ['A3 forward: no message of a room', 'forward', custom({ businessID: 'group_room_message' }), {}, false],
  ['A3 forward: no founding of a group', 'forward', custom({ type: 'GroupCustomMsg_Type_createGroup' }), {}, false],
  ['A3 forward: no blocking tip', 'forward', custom({ type: 'CustomMsg_Type_addBlack' }), {}, false],
  ['A3 forward: a name card', 'forward', custom({ type: 'nameCard', userId: '10002', nickName: 'x' }), {}, true],
  ['A3 forward: no friendship tip', 'forward', custom({ type: 'CustomMsg_Type_addFriend' }), {}, false],
  ['D2§5 forward: needs success', 'forward', { status: 'fail' }, {}, false],
  ['D2§3 ForwardMessage: switched off', 'forward', {}, { features: { ForwardMessage: 0 } }, false],
  ['D2§5 multi-select: a sent message', 'select', {}, {}, true],
  ['A3 multi-select: no call card', 'select', call, {}, false],
  ['D2§5 multi-select: needs success', 'select', { status: 'sending' }, {}, false],
  ['D2§3 MultiSelection: switched off', 'select', {}, { features: { MultiSelection: 0 } }, false],
  ['D2§5 quote: a sent message', 'reply', {}, {}, true],
  ['D2§5 quote: no signalling', 'reply', call, {}, false],
  ['D2§5 quote: needs success', 'reply', { status: 'queued' }, {}, false],
  ['A23 quote: not where nobody can write', 'reply', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['D2§6 quote: not while muted', 'reply', {}, { canWrite: false }, false],
  ['D2§3 QuoteMessage: switched off', 'reply', {}, { features: { QuoteMessage: 0 } }, false],
  ['D2§5 translate: text', 'translate', {}, {}, true],
  ['D2§5 translate: text only', 'translate', { type: 'TIMFileElem', payload: {} }, {}, false],
  ['C44 translate: switched off', 'translate', {}, { features: { TranslateMessage: 0 } }, false],
  ['D2§5 voice to text: audio', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, {}, true],
  ['D2§5 voice to text: audio only', 'voiceToText', {}, {}, false],
  ['C44 voice to text: switched off', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, { features: { VoiceToText: 0 } }, false],
  ['D2§5 pin: C2C', 'pin', {}, {}, true],
  ['D2§5 pin: C2C only', 'pin', group, {}, false],
  ['D2§5 pin: not audio', 'pin', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['D2§2 pin: not in the helper conversation', 'pin', { conversationID: 'C2CwisperHelper' }, {}, false],
  ['A23 pin: not with a system contact', 'pin', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['D2§5 favourite: text', 'collect', {}, {}, true],
  ['D2§5 favourite: image', 'collect', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['D2§5 favourite: video', 'collect', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['D2§5 favourite: file', 'collect', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['D2§5 favourite: location', 'collect', { type: 'TIMLocationElem', payload: {} }, {}, true],
  ['D2§5 favourite: note', 'collect', custom({ type: 'collect', detail: {} }), {}, true],
  ['D2§5 favourite: no voice', 'collect', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['D2§8 favourite: what is on its way, which says so', 'collect', { status: 'sending' }, {}, true],
  ['D2§8 favourite: not what failed', 'collect', { status: 'fail' }, {}, false],
  ['D2§5 favourite: no name card', 'collect', custom({ type: 'nameCard' }), {}, false],
  ['D2§6 sender: recalls his own within five minutes', 'recall', { time: NOW_MS / 1000 - 299 }, {}, true],
  ['C14 recall: not at five minutes', 'recall', { time: NOW_MS / 1000 - 300 }, {}, false],
  ['contract §5 recall: as long as the operator lets one', 'recall', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, true],
  ['contract §5 delete: not while one may still recall', 'delete', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, false],
  ['D2§4 recall: needs success', 'recall', { status: 'queued' }, {}, false],
  ['D2§4 recall: not of others', 'recall', theirs, {}, false],
  ['C38 recall: an owner’s own too, within five minutes', 'recall', { ...group, time: OLD }, { myRole: 'owner' }, false],
  ['D2§3 RevokeMessage: switched off', 'recall', {}, { features: { RevokeMessage: 0 } }, false],
  ['D2§6 owner: recalls a member’s, however old', 'withdraw', { ...group, ...theirs, time: 1 }, { myRole: 'owner' }, true],
  ['C38 owner: recalls an admin’s', 'withdraw', { ...group, ...theirs }, { myRole: 'owner', authorRole: 'admin' }, true],
  ['D2§6 admin: recalls a member’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin' }, true],
  ['C38 admin: not an admin’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'admin' }, false],
  ['C38 admin: not the owner’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'owner' }, false],
  ['A1 ordinary members recall nobody’s', 'withdraw', { ...group, ...theirs }, {}, false],
  ['D2§6 admin: own messages go the own way', 'withdraw', group, { myRole: 'admin' }, false],
  ['A2 owner: all of a member', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner' }, true],
  ['A2 in C2C nobody governs', 'withdrawAll', theirs, { myRole: 'owner' }, false],
  ['D2§3 RevokeMessage: switched off for admins too', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner', features: { RevokeMessage: 0 } }, false],
  ['report: of others', 'report', theirs, {}, true],
  ['report: not my own', 'report', {}, {}, false],
  ['A11 report: no system sender', 'report', { conversationID: 'C2CwisperHelper', from: 'wisperHelper' }, {}, false],
  ['C15 cancel: what waits', 'cancel', { status: 'queued' }, {}, true],
  ['C15 cancel: what is on its way', 'cancel', { status: 'sending' }, {}, true],
  ['C15 delete: what failed', 'delete', { status: 'fail' }, {}, true],
  ['C15 edit: what failed', 'edit', { status: 'fail' }, {}, true],
  ['C15 edit: what waits', 'edit', { status: 'queued' }, {}, true],
  ['C15 edit: not what may arrive any moment', 'edit', { status: 'sending' }, {}, false],
  ['C15 edit: text only', 'edit', { status: 'fail', type: 'TIMFileElem', payload: {} }, {}, false],
  ['C15 resend: what failed', 'resend', { status: 'fail' }, {}, true],
  ['D2§4 resend: no risk content', 'resend', { status: 'fail', hasRiskContent: true }, {}, false],
  ['D2§4 resend: nothing that was sent', 'resend', {}, {}, false],
];

test.each(RULES)('%s → %s', (...[, action, change, context, isOffered]) => {
  expect(actionsFor(row(change), about(context)).includes(action)).toBe(isOffered);
});

test.each<[string, Partial<MessageRow>]>([
  ['recalled', { isRevoked: true }],
  ['being deleted for both', { deleting: 1 }],
  ['a group tip', custom({ type: 'GroupCustomMsg' })],
])('D2§5 nothing can be done with what is %s', (_, change) => {
  expect(actionsFor(row(change), about())).toEqual([]);
});

describe('two-way deletion', () => {
  test.each<[string, Partial<MessageRow>, string]>([
    ['C37 an own one within 24 hours', {}, 'offered'],
    ['C37 theirs within 24 hours', theirs, 'offered'],
    ['C37 exactly 24 hours', { time: NOW_MS / 1000 - 86_400 }, 'offered'],
    ['C37 older', { time: NOW_MS / 1000 - 86_401 }, 'tooOld'],
    ['C37 in a group', group, 'never'],
    ['D2§2 with the helper', { conversationID: 'C2CwisperHelper' }, 'never'],
    ['A23 with a system contact', { conversationID: 'C2Cyx1' }, 'never'],
    ['C15 what was never sent', { status: 'fail' }, 'never'],
  ])('%s: %j is %s', (...[, change, verdict]) => {
    expect(judgeTwoWay(row(change), NOW_MS, DEFAULT_LIMITS)).toBe(verdict);
  });
});

test('A3 what is being deleted is not selected', () => {
  expect(canSelect(row({}))).toBe(true);
  expect(canSelect(row({ deleting: 1 }))).toBe(false);
});
