import { describe, expect, test } from 'vitest';
import type { MessageRow } from '../rows.ts';
import { DEFAULT_LIMITS } from '../groups/operator-limits.ts';
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
  ['open: file on the desktop', 'open', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['open: video on the desktop', 'open', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['open: image on the desktop', 'open', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['open: not on a phone', 'open', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, false],
  ['open: not when downloads are switched off', 'open', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['open: not a text', 'open', {}, {}, false],
  ['DownloadFile: on a phone too', 'download', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, true],
  ['MSG-029 DownloadFile: switched off', 'download', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['MSG-031 copy: text', 'copy', {}, {}, true],
  ['copy: no image', 'copy', { type: 'TIMImageElem', payload: {} }, {}, false],
  ['MSG-029 CopyMessage: switched off', 'copy', {}, { features: { CopyMessage: 0 } }, false],
  ['risk content has no words to copy', 'copy', { hasRiskContent: true }, {}, false],
  ['delete: incoming', 'delete', theirs, {}, true],
  ['MSG-040 delete: own and older than five minutes', 'delete', { time: OLD }, {}, true],
  ['MSG-040 C14 delete: own and younger', 'delete', { time: NOW_MS / 1000 - 299 }, {}, false],
  ['C14 delete: own and exactly five minutes old', 'delete', { time: NOW_MS / 1000 - 300 }, {}, true],
  ['A2 delete: of others in a group', 'delete', { ...group, ...theirs }, {}, true],
  ['MSG-029 DeleteMessage: switched off', 'delete', theirs, { features: { DeleteMessage: 0 } }, false],
  ['forward: a sent message', 'forward', {}, {}, true],
  ['MSG-045 A3 forward: no call card', 'forward', call, {}, false],
  ['A3 forward: no helper message', 'forward', custom({ type: 'wisperHelperMsg', detailType: 1, content: { text: 'x' } }), {}, false],
  ['MSG-045 A3 forward: no risk content', 'forward', { hasRiskContent: true }, {}, false],
  ['A3 forward: no group tip', 'forward', custom({ type: 'GroupCustomMsg' }), {}, false],
  ['A3 forward: nothing recalled', 'forward', { isRevoked: true }, {}, false],
  ['A3 forward: no signalling', 'forward', custom({ businessID: 'tuikit_engine_room' }), {}, false],
  ['A3 forward: no invitation to a room', 'forward', custom({ businessID: 'ROOM_INVITE_ACTION' }), {}, false],
  ['A3 forward: no message of a room', 'forward', custom({ businessID: 'group_room_message' }), {}, false],
  ['A3 forward: no founding of a group', 'forward', custom({ type: 'GroupCustomMsg_Type_createGroup' }), {}, false],
  ['A3 forward: no blocking tip', 'forward', custom({ type: 'CustomMsg_Type_addBlack' }), {}, false],
  ['MSG-045 A3 forward: a name card', 'forward', custom({ type: 'nameCard', userId: '10002', nickName: 'x' }), {}, true],
  ['A3 forward: no friendship tip', 'forward', custom({ type: 'CustomMsg_Type_addFriend' }), {}, false],
  ['MSG-045 forward: needs success', 'forward', { status: 'fail' }, {}, false],
  ['MSG-029 ForwardMessage: switched off', 'forward', {}, { features: { ForwardMessage: 0 } }, false],
  ['multi-select: a sent message', 'select', {}, {}, true],
  ['A3 multi-select: no call card', 'select', call, {}, false],
  ['multi-select: needs success', 'select', { status: 'sending' }, {}, false],
  ['MSG-029 MultiSelection: switched off', 'select', {}, { features: { MultiSelection: 0 } }, false],
  ['quote: a sent message', 'reply', {}, {}, true],
  ['MSG-032 quote: no signalling', 'reply', call, {}, false],
  ['quote: needs success', 'reply', { status: 'queued' }, {}, false],
  ['A23 quote: not where nobody can write', 'reply', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['MSG-032 quote: not while muted', 'reply', {}, { canWrite: false }, false],
  ['QuoteMessage: switched off', 'reply', {}, { features: { QuoteMessage: 0 } }, false],
  ['translate: text', 'translate', {}, {}, true],
  ['MSG-058 translate: text only', 'translate', { type: 'TIMFileElem', payload: {} }, {}, false],
  ['C44 translate: switched off', 'translate', {}, { features: { TranslateMessage: 0 } }, false],
  ['voice to text: audio', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, {}, true],
  ['MSG-058 voice to text: audio only', 'voiceToText', {}, {}, false],
  ['C44 voice to text: switched off', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, { features: { VoiceToText: 0 } }, false],
  ['pin: C2C', 'pin', {}, {}, true],
  ['PIN-001 pin: C2C only', 'pin', group, {}, false],
  ['PIN-001 pin: not audio', 'pin', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['PIN-001 pin: not in the helper conversation', 'pin', { conversationID: 'C2CwisperHelper' }, {}, false],
  ['PIN-001 A23 pin: not with a system contact', 'pin', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['favourite: text', 'collect', {}, {}, true],
  ['favourite: image', 'collect', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['favourite: video', 'collect', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['favourite: file', 'collect', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['favourite: location', 'collect', { type: 'TIMLocationElem', payload: {} }, {}, true],
  ['FAV-001 favourite: note', 'collect', custom({ type: 'collect', detail: {} }), {}, true],
  ['FAV-001 favourite: no voice', 'collect', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['favourite: what is on its way, which says so', 'collect', { status: 'sending' }, {}, true],
  ['favourite: not what failed', 'collect', { status: 'fail' }, {}, false],
  ['favourite: no name card', 'collect', custom({ type: 'nameCard' }), {}, false],
  ['MSG-034 sender: recalls his own within five minutes', 'recall', { time: NOW_MS / 1000 - 299 }, {}, true],
  ['MSG-034 C14 recall: not at five minutes', 'recall', { time: NOW_MS / 1000 - 300 }, {}, false],
  ['protocol §5 recall: as long as the operator lets one', 'recall', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, true],
  ['protocol §5 delete: not while one may still recall', 'delete', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, false],
  ['recall: needs success', 'recall', { status: 'queued' }, {}, false],
  ['recall: not of others', 'recall', theirs, {}, false],
  ['C38 recall: an owner’s own too, within five minutes', 'recall', { ...group, time: OLD }, { myRole: 'owner' }, false],
  ['RevokeMessage: switched off', 'recall', {}, { features: { RevokeMessage: 0 } }, false],
  ['MSG-035 owner: recalls a member’s, however old', 'withdraw', { ...group, ...theirs, time: 1 }, { myRole: 'owner' }, true],
  ['C38 owner: recalls an admin’s', 'withdraw', { ...group, ...theirs }, { myRole: 'owner', authorRole: 'admin' }, true],
  ['admin: recalls a member’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin' }, true],
  ['MSG-035 C38 admin: not an admin’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'admin' }, false],
  ['C38 admin: not the owner’s', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'owner' }, false],
  ['A1 ordinary members recall nobody’s', 'withdraw', { ...group, ...theirs }, {}, false],
  ['admin: own messages go the own way', 'withdraw', group, { myRole: 'admin' }, false],
  ['A2 owner: all of a member', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner' }, true],
  ['A2 in C2C nobody governs', 'withdrawAll', theirs, { myRole: 'owner' }, false],
  ['RevokeMessage: switched off for admins too', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner', features: { RevokeMessage: 0 } }, false],
  ['report: of others', 'report', theirs, {}, true],
  ['report: not my own', 'report', {}, {}, false],
  ['A11 report: no system sender', 'report', { conversationID: 'C2CwisperHelper', from: 'wisperHelper' }, {}, false],
  ['MSG-027 C15 cancel: what waits', 'cancel', { status: 'queued' }, {}, true],
  ['C15 cancel: what is on its way', 'cancel', { status: 'sending' }, {}, true],
  ['MSG-027 C15 delete: what failed', 'delete', { status: 'fail' }, {}, true],
  ['C15 edit: what failed', 'edit', { status: 'fail' }, {}, true],
  ['MSG-027 C15 edit: what waits', 'edit', { status: 'queued' }, {}, true],
  ['C15 edit: not what may arrive any moment', 'edit', { status: 'sending' }, {}, false],
  ['C15 edit: text only', 'edit', { status: 'fail', type: 'TIMFileElem', payload: {} }, {}, false],
  ['C15 resend: what failed', 'resend', { status: 'fail' }, {}, true],
  ['resend: no risk content', 'resend', { status: 'fail', hasRiskContent: true }, {}, false],
  ['resend: nothing that was sent', 'resend', {}, {}, false],
];

test.each(RULES)('%s → %s', (...[, action, change, context, isOffered]) => {
  expect(actionsFor(row(change), about(context)).includes(action)).toBe(isOffered);
});

test.each<[string, Partial<MessageRow>]>([
  ['recalled', { isRevoked: true }],
  ['being deleted for both', { deleting: 1 }],
  ['a group tip', custom({ type: 'GroupCustomMsg' })],
])('MSG-030 nothing can be done with what is %s', (_, change) => {
  expect(actionsFor(row(change), about())).toEqual([]);
});

describe('two-way deletion', () => {
  test.each<[string, Partial<MessageRow>, string]>([
    ['C37 an own one within 24 hours', {}, 'offered'],
    ['C37 theirs within 24 hours', theirs, 'offered'],
    ['MSG-041 C37 exactly 24 hours', { time: NOW_MS / 1000 - 86_400 }, 'offered'],
    ['MSG-041 C37 older', { time: NOW_MS / 1000 - 86_401 }, 'tooOld'],
    ['C37 in a group', group, 'never'],
    ['with the helper', { conversationID: 'C2CwisperHelper' }, 'never'],
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
