import { beforeAll, expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import type { Translate } from '../i18n/use-translation.ts';
import type { CallCard } from '../core/messages/custom-message.ts';
import { callWords, summaryWords } from './summary-words.ts';

let t: Translate;
beforeAll(async () => {
  ({ t } = await createI18n('zh-CN'));
});

test.each([
  ['the author', { by: 'me', name: '陈屿' }, false, '你撤回了一条消息'],
  ['somebody in a group', { by: 'other', name: '苏念' }, false, '苏念 撤回了一条消息'],
  ['the peer', { by: 'other', name: '苏念' }, true, '对方撤回了一条消息'],
  ['an administrator', { by: 'administrator', name: '苏念' }, false, '此消息已被撤回'],
] as const)('MSG-036 a message that was recalled by %s says so', (...[, recalled, isPeerNamed, words]) => {
  expect(summaryWords(t, { kind: 'recalled', ...recalled }, isPeerNamed)).toBe(words);
});

test.each<[string, Partial<CallCard>, string]>([
  ['a call that was held', { outcome: { kind: 'duration', seconds: 65 } }, '通话时长：00:01:05'],
  ['a call by voice', { media: 'audio', outcome: { kind: 'start' } }, '发起语音通话'],
  ['a call by video', { outcome: { kind: 'start' } }, '发起视频通话'],
  ['one I gave up', { isInviter: true, outcome: { kind: 'cancelled' } }, '已取消'],
  ['one the other gave up', { outcome: { kind: 'cancelled' } }, '对方已取消'],
  ['one that was answered', { outcome: { kind: 'accepted' } }, '已接听'],
  ['one the other refused', { isInviter: true, outcome: { kind: 'rejected' } }, '对方已拒绝'],
  ['one I refused', { outcome: { kind: 'rejected' } }, '已拒绝'],
  ['one that met a busy line', { isInviter: true, outcome: { kind: 'busy' } }, '忙线无应答'],
  ['one that found me busy', { outcome: { kind: 'busy' } }, '对方忙线中'],
  ['one nobody answered', { isInviter: true, outcome: { kind: 'timeout' } }, '对方无应答'],
  ['one I did not answer', { outcome: { kind: 'timeout' } }, '超时无应答'],
  ['one that became a voice call', { outcome: { kind: 'toAudio' } }, '切换语音通话'],
  ['one that became a video call', { outcome: { kind: 'toVideo' } }, '切换视频通话'],
])('MSG-020 protocol §8 %s reads as it was', (_what, call, words) => {
  expect(callWords(t, { media: 'video', isGroup: false, isInviter: false, outcome: { kind: 'start' }, ...call })).toBe(words);
});
