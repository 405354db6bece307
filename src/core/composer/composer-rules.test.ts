import { expect, test } from 'vitest';
import { actionOf, excessBytes, judgeFile, mutedSeconds, noticeOf, textToSend, type ComposerNotice } from './composer-rules.ts';
import { DEFAULT_LIMITS } from '../groups/operator-limits.ts';

type Context = Parameters<typeof noticeOf>[0];
const self = (change: object) => ({ identity: 1, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0, ...change });
const group = (change: object) => ({ bannedSwitch: 0, selfMember: self({}), ...change });
const about = (conversationID: string, change: Partial<Context> & { operationType?: number } = {}): Context => {
  const { operationType = 0, ...rest } = change;
  return { conversation: { conversationID, operationType }, group: undefined, nowSec: 1000, blacklist: [], ...rest };
};

test.each<[Context, ComposerNotice | undefined]>([
  [about('C2C10002'), undefined],
  [about('C2CwisperHelper'), undefined],
  [about('C2Cyx001'), 'system'],
  [about('GROUP1', { operationType: 4 }), 'kicked'],
  [about('GROUP1', { operationType: 5 }), 'dissolved'],
  [about('GROUP1', { operationType: 8 }), 'left'],
  [about('GROUP1', { group: group({ operationType: 8 }) }), 'left'],
  [about('C2C10002', { blacklist: ['10002'] }), 'blocked'],
  [about('GROUP1', { group: group({ selfMember: self({ muteUntil: 1001 }) }) }), 'muted'],
  [about('GROUP1', { group: group({ selfMember: self({ muteUntil: 1000 }) }) }), undefined],
  [about('GROUP1', { group: group({ bannedSwitch: 1 }) }), 'mutedAll'],
  [about('GROUP1', { group: group({ bannedSwitch: 1, selfMember: self({ identity: 2 }) }) }), undefined],
  [about('GROUP1', { group: group({ bannedSwitch: 1, selfMember: null }) }), undefined],
  [about('C2C10002', { peer: { actionStatus: 1 } }), 'gone'],
  [about('C2C10002', { peer: { actionStatus: 0, friendsStatus: 3 } }), 'notFriends'],
  [about('C2C10002', { peer: { actionStatus: 0, friendsStatus: 0 } }), undefined],
  [about('C2C10002', { peer: { actionStatus: 0 } }), undefined],
  [about('C2C10002', { blacklist: ['10002'], peer: { actionStatus: 0, friendsStatus: 3 } }), 'blocked'],
])('CONV-035, COMP-039 A23 the composer for %j shows the notice %s', (context, notice) => {
  expect(noticeOf(context)).toBe(notice);
});

test.each([
  ['image/png', 1000, 'image'],
  ['image/webp', 20 * 1024 * 1024, 'image'],
  ['image/png', 20 * 1024 * 1024 + 1, 'imageAsFile'],
  ['image/svg+xml', 1000, 'file'],
  ['', 1000, 'file'],
  ['image/jpg', 1000, 'image'],
  ['image/gif', 1000, 'image'],
  ['image/bmp', 1000, 'image'],
  ['application/zip', 100 * 1024 * 1024, 'file'],
  ['application/zip', 100 * 1024 * 1024 + 1, 'refused'],
  ['video/mp4', 100 * 1024 * 1024, 'video'],
  ['video/webm;codecs=vp9', 1000, 'video'],
  ['application/vnd.video', 1000, 'video'],
  ['video/mp4', 100 * 1024 * 1024 + 1, 'refused'],
  ['image/png', 0, 'refused'],
])('COMP-032, COMP-033 A27 a file of type %s with %d bytes is classified as %s', (type, size, kind) => {
  expect(judgeFile({ type, size }).kind).toBe(kind);
});

test.each<[ComposerNotice, string | undefined]>([
  ['kicked', 'delete'],
  ['dissolved', 'delete'],
  ['left', 'delete'],
  ['gone', 'delete'],
  ['blocked', 'unblock'],
  ['notFriends', 'apply'],
  ['muted', undefined],
  ['mutedAll', undefined],
  ['system', undefined],
])('COMP-040 the notice %s offers the action %s', (notice, action) => {
  expect(actionOf(notice)).toBe(action);
});

test.each([
  [1060, 60],
  [1000, 0],
  [900, 0],
  [4_294_967_295, undefined],
  [undefined, undefined],
])('COMP-039, GROUP-026 C35 a mute until %s has %s seconds left at 1000', (until, left) => {
  expect(mutedSeconds(until, 1000)).toBe(left);
});

test('COMP-033 refuses an oversized file with a reason that depends on its type', () => {
  const size = 100 * 1024 * 1024 + 1;
  expect(judgeFile({ type: 'video/mp4', size })).toEqual({ kind: 'refused', why: 'videoTooLarge' });
  expect(judgeFile({ type: '', size })).toEqual({ kind: 'refused', why: 'tooLarge' });
});

test('counts the UTF-8 bytes of a message above the limit of 12,288', () => {
  const frame = JSON.stringify({ text: '' }).length;
  expect(excessBytes({ text: 'a'.repeat(12_288 - frame) })).toBe(0);
  expect(excessBytes({ text: 'a'.repeat(12_288 - frame + 1) })).toBe(1);
  expect(excessBytes({ text: '字'.repeat(4096) })).toBe(frame);
});

test.each([
  ['好\n', '好'],
  ['  缩进\n第二行  \n\n', '  缩进\n第二行'],
  [' \n ', undefined],
  ['', undefined],
])('COMP-004 sends the input %j as %j', (text, sent) => {
  expect(textToSend(text)).toBe(sent);
});

test('COMP-033 protocol §5 applies the file size limits of the operator', () => {
  const limits = { ...DEFAULT_LIMITS, fileBytes: 1000, imageBytes: 100 };
  expect(judgeFile({ type: '', size: 1001 }, limits)).toEqual({ kind: 'refused', why: 'tooLarge' });
  expect(judgeFile({ type: 'video/mp4', size: 1001 }, limits)).toEqual({ kind: 'refused', why: 'videoTooLarge' });
  expect(judgeFile({ type: 'image/png', size: 101 }, limits)).toEqual({ kind: 'imageAsFile' });
  expect(judgeFile({ type: 'image/png', size: 100 }, limits)).toEqual({ kind: 'image' });
});
