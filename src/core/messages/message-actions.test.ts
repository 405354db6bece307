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

/** Columns: rule, action, changes of the message and of the context, and whether the action is offered. */
type Case = readonly [rule: string, action: MessageAction, change: Partial<MessageRow>, context: Partial<ActionContext>, isOffered: boolean];

const RULES: readonly Case[] = [
  ['open: a file on the desktop', 'open', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['open: a video on the desktop', 'open', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['open: an image on the desktop', 'open', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['open: not on a phone', 'open', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, false],
  ['open: not when downloads are switched off', 'open', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['open: not a text', 'open', {}, {}, false],
  ['DownloadFile: also on a phone', 'download', { type: 'TIMFileElem', payload: {} }, { isDesktop: false }, true],
  ['MSG-029 DownloadFile: not when switched off', 'download', { type: 'TIMFileElem', payload: {} }, { features: { DownloadFile: 0 } }, false],
  ['MSG-031 copy: a text', 'copy', {}, {}, true],
  ['copy: no image', 'copy', { type: 'TIMImageElem', payload: {} }, {}, false],
  ['MSG-029 CopyMessage: not when switched off', 'copy', {}, { features: { CopyMessage: 0 } }, false],
  ['copy: no risk content', 'copy', { hasRiskContent: true }, {}, false],
  ['delete: an incoming message', 'delete', theirs, {}, true],
  ['MSG-040 delete: an own message older than five minutes', 'delete', { time: OLD }, {}, true],
  ['MSG-040 C14 delete: not an own message younger than five minutes', 'delete', { time: NOW_MS / 1000 - 299 }, {}, false],
  ['C14 delete: an own message exactly five minutes old', 'delete', { time: NOW_MS / 1000 - 300 }, {}, true],
  ['A2 delete: a message of others in a group', 'delete', { ...group, ...theirs }, {}, true],
  ['MSG-029 DeleteMessage: not when switched off', 'delete', theirs, { features: { DeleteMessage: 0 } }, false],
  ['forward: a sent message', 'forward', {}, {}, true],
  ['MSG-045 A3 forward: no call card', 'forward', call, {}, false],
  ['MSG-045 A3 forward: no helper message', 'forward', custom({ type: 'wisperHelperMsg', detailType: 1, content: { text: 'x' } }), {}, false],
  ['MSG-045 A3 forward: no risk content', 'forward', { hasRiskContent: true }, {}, false],
  ['MSG-045 A3 forward: no group tip', 'forward', custom({ type: 'GroupCustomMsg' }), {}, false],
  ['A3 forward: no recalled message', 'forward', { isRevoked: true }, {}, false],
  ['A3 forward: no signalling', 'forward', custom({ businessID: 'tuikit_engine_room' }), {}, false],
  ['A3 forward: no invitation to a room', 'forward', custom({ businessID: 'ROOM_INVITE_ACTION' }), {}, false],
  ['A3 forward: no message of a room', 'forward', custom({ businessID: 'group_room_message' }), {}, false],
  ['A3 forward: no tip about the creation of a group', 'forward', custom({ type: 'GroupCustomMsg_Type_createGroup' }), {}, false],
  ['A3 forward: no blocking tip', 'forward', custom({ type: 'CustomMsg_Type_addBlack' }), {}, false],
  ['MSG-045 A3 forward: a name card', 'forward', custom({ type: 'nameCard', userId: '10002', nickName: 'x' }), {}, true],
  ['A3 forward: no friendship tip', 'forward', custom({ type: 'CustomMsg_Type_addFriend' }), {}, false],
  ['MSG-045 forward: not a failed message', 'forward', { status: 'fail' }, {}, false],
  ['MSG-029 ForwardMessage: not when switched off', 'forward', {}, { features: { ForwardMessage: 0 } }, false],
  ['MSG-045 multi-select: a sent message', 'select', {}, {}, true],
  ['A3 multi-select: no call card', 'select', call, {}, false],
  ['multi-select: not a message that is being sent', 'select', { status: 'sending' }, {}, false],
  ['MSG-029 MultiSelection: not when switched off', 'select', {}, { features: { MultiSelection: 0 } }, false],
  ['quote: a sent message', 'reply', {}, {}, true],
  ['MSG-032 quote: no signalling', 'reply', call, {}, false],
  ['quote: not a queued message', 'reply', { status: 'queued' }, {}, false],
  ['A23 quote: not in the conversation with a system contact', 'reply', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['MSG-032 quote: not while muted', 'reply', {}, { canWrite: false }, false],
  ['QuoteMessage: not when switched off', 'reply', {}, { features: { QuoteMessage: 0 } }, false],
  ['translate: a text', 'translate', {}, {}, true],
  ['MSG-058 translate: not a file', 'translate', { type: 'TIMFileElem', payload: {} }, {}, false],
  ['C44 translate: not when switched off', 'translate', {}, { features: { TranslateMessage: 0 } }, false],
  ['voice to text: a voice message', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, {}, true],
  ['MSG-058 voice to text: not a text', 'voiceToText', {}, {}, false],
  ['C44 voice to text: not when switched off', 'voiceToText', { type: 'TIMSoundElem', payload: {} }, { features: { VoiceToText: 0 } }, false],
  ['pin: in C2C', 'pin', {}, {}, true],
  ['PIN-001 pin: not a queued message', 'pin', { status: 'queued' }, {}, false],
  ['PIN-001 pin: no risk content', 'pin', { hasRiskContent: true }, {}, false],
  ['PIN-001 pin: not in a group', 'pin', group, {}, false],
  ['PIN-001 pin: not a voice message', 'pin', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['PIN-001 pin: not in the helper conversation', 'pin', { conversationID: 'C2CwisperHelper' }, {}, false],
  ['PIN-001 A23 pin: not with a system contact', 'pin', { conversationID: 'C2Cyx1', from: 'yx1' }, {}, false],
  ['FAV-001 favourite: a text', 'collect', {}, {}, true],
  ['FAV-001 favourite: an image', 'collect', { type: 'TIMImageElem', payload: {} }, {}, true],
  ['FAV-001 favourite: a video', 'collect', { type: 'TIMVideoFileElem', payload: {} }, {}, true],
  ['FAV-001 favourite: a file', 'collect', { type: 'TIMFileElem', payload: {} }, {}, true],
  ['FAV-001 favourite: a location', 'collect', { type: 'TIMLocationElem', payload: {} }, {}, true],
  ['FAV-001 favourite: a note', 'collect', custom({ type: 'collect', detail: {} }), {}, true],
  ['FAV-001 favourite: no voice message', 'collect', { type: 'TIMSoundElem', payload: {} }, {}, false],
  ['favourite: a message that is being sent', 'collect', { status: 'sending' }, {}, true],
  ['favourite: not a failed message', 'collect', { status: 'fail' }, {}, false],
  ['favourite: no name card', 'collect', custom({ type: 'nameCard' }), {}, false],
  ['MSG-034 recall: an own message within five minutes', 'recall', { time: NOW_MS / 1000 - 299 }, {}, true],
  ['MSG-034 C14 recall: not an own message exactly five minutes old', 'recall', { time: NOW_MS / 1000 - 300 }, {}, false],
  ['protocol §5 recall: until the limit of the operator', 'recall', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, true],
  ['protocol §5 delete: not while recall is offered', 'delete', { time: NOW_MS / 1000 - 400 }, { limits: { ...DEFAULT_LIMITS, revokeSec: 500 } }, false],
  ['recall: not a queued message', 'recall', { status: 'queued' }, {}, false],
  ['recall: not a message of others', 'recall', theirs, {}, false],
  ['C38 recall: not an own message of the owner after five minutes', 'recall', { ...group, time: OLD }, { myRole: 'owner' }, false],
  ['RevokeMessage: not when switched off', 'recall', {}, { features: { RevokeMessage: 0 } }, false],
  ['MSG-035 owner: recalls a message of a member at any age', 'withdraw', { ...group, ...theirs, time: 1 }, { myRole: 'owner' }, true],
  ['C38 owner: recalls a message of an admin', 'withdraw', { ...group, ...theirs }, { myRole: 'owner', authorRole: 'admin' }, true],
  ['admin: recalls a message of a member', 'withdraw', { ...group, ...theirs }, { myRole: 'admin' }, true],
  ['MSG-035 C38 admin: not a message of another admin', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'admin' }, false],
  ['C38 admin: not a message of the owner', 'withdraw', { ...group, ...theirs }, { myRole: 'admin', authorRole: 'owner' }, false],
  ['A1 member: no messages of others', 'withdraw', { ...group, ...theirs }, {}, false],
  ['admin: not an own message, which has the action recall', 'withdraw', group, { myRole: 'admin' }, false],
  ['A2 owner: recalls all messages of a member', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner' }, true],
  ['A2 C2C: not all messages of the other person', 'withdrawAll', theirs, { myRole: 'owner' }, false],
  ['RevokeMessage: not for the owner when switched off', 'withdrawAll', { ...group, ...theirs }, { myRole: 'owner', features: { RevokeMessage: 0 } }, false],
  ['report: a message of others', 'report', theirs, {}, true],
  ['report: not an own message', 'report', {}, {}, false],
  ['A11 report: no system sender', 'report', { conversationID: 'C2CwisperHelper', from: 'wisperHelper' }, {}, false],
  ['MSG-027 C15 cancel: a queued message', 'cancel', { status: 'queued' }, {}, true],
  ['C15 cancel: a message that is being sent', 'cancel', { status: 'sending' }, {}, true],
  ['MSG-027 C15 delete: a failed message', 'delete', { status: 'fail' }, {}, true],
  ['C15 edit: a failed message', 'edit', { status: 'fail' }, {}, true],
  ['MSG-027 C15 edit: a queued message', 'edit', { status: 'queued' }, {}, true],
  ['C15 edit: not a message that is being sent', 'edit', { status: 'sending' }, {}, false],
  ['C15 edit: not a file', 'edit', { status: 'fail', type: 'TIMFileElem', payload: {} }, {}, false],
  ['C15 resend: a failed message', 'resend', { status: 'fail' }, {}, true],
  ['resend: no risk content', 'resend', { status: 'fail', hasRiskContent: true }, {}, false],
  ['resend: not a sent message', 'resend', {}, {}, false],
];

test.each(RULES)('%s → %s', (...[, action, change, context, isOffered]) => {
  expect(actionsFor(row(change), about(context)).includes(action)).toBe(isOffered);
});

test.each<[string, Partial<MessageRow>]>([
  ['recalled', { isRevoked: true }],
  ['being deleted for both', { deleting: 1 }],
  ['a group tip', custom({ type: 'GroupCustomMsg' })],
])('MSG-030 offers no action for a message that is %s', (_, change) => {
  expect(actionsFor(row(change), about())).toEqual([]);
});

describe('two-way deletion', () => {
  test.each<[string, Partial<MessageRow>, string]>([
    ['C37 an own message within 24 hours', {}, 'offered'],
    ['C37 a message of the other person within 24 hours', theirs, 'offered'],
    ['MSG-041 C37 a message exactly 24 hours old', { time: NOW_MS / 1000 - 86_400 }, 'offered'],
    ['MSG-041 C37 a message older than 24 hours', { time: NOW_MS / 1000 - 86_401 }, 'tooOld'],
    ['C37 a message in a group', group, 'never'],
    ['a message with the helper', { conversationID: 'C2CwisperHelper' }, 'never'],
    ['A23 a message with a system contact', { conversationID: 'C2Cyx1' }, 'never'],
    ['C15 a message that was never sent', { status: 'fail' }, 'never'],
  ])('%s: %j is %s', (...[, change, verdict]) => {
    expect(judgeTwoWay(row(change), NOW_MS, DEFAULT_LIMITS)).toBe(verdict);
  });
});

test('A3 a message that is being deleted cannot be selected', () => {
  expect(canSelect(row({}))).toBe(true);
  expect(canSelect(row({ deleting: 1 }))).toBe(false);
});
