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
  ['a group member', { by: 'other', name: '苏念' }, false, '苏念 撤回了一条消息'],
  ['the peer', { by: 'other', name: '苏念' }, true, '对方撤回了一条消息'],
  ['an administrator', { by: 'administrator', name: '苏念' }, false, '此消息已被撤回'],
] as const)('MSG-036 shows the recall of a message by %s', (...[, recalled, isPeerNamed, words]) => {
  expect(summaryWords(t, { kind: 'recalled', ...recalled }, isPeerNamed)).toBe(words);
});

test.each<[string, Partial<CallCard>, string]>([
  ['a finished call', { outcome: { kind: 'duration', seconds: 65 } }, '通话时长：00:01:05'],
  ['a started voice call', { media: 'audio', outcome: { kind: 'start' } }, '发起语音通话'],
  ['a started video call', { outcome: { kind: 'start' } }, '发起视频通话'],
  ['a call that the user cancelled', { isInviter: true, outcome: { kind: 'cancelled' } }, '已取消'],
  ['a call that the peer cancelled', { outcome: { kind: 'cancelled' } }, '对方已取消'],
  ['an accepted call', { outcome: { kind: 'accepted' } }, '已接听'],
  ['a call that the peer refused', { isInviter: true, outcome: { kind: 'rejected' } }, '对方已拒绝'],
  ['a call that the user refused', { outcome: { kind: 'rejected' } }, '已拒绝'],
  ['an outgoing call that ended as busy', { isInviter: true, outcome: { kind: 'busy' } }, '忙线无应答'],
  ['an incoming call that ended as busy', { outcome: { kind: 'busy' } }, '对方忙线中'],
  ['an outgoing call without an answer', { isInviter: true, outcome: { kind: 'timeout' } }, '对方无应答'],
  ['an incoming call without an answer', { outcome: { kind: 'timeout' } }, '超时无应答'],
  ['a call that became a voice call', { outcome: { kind: 'toAudio' } }, '切换语音通话'],
  ['a call that became a video call', { outcome: { kind: 'toVideo' } }, '切换视频通话'],
])('MSG-020 protocol §8 %s has the text of its outcome', (_what, call, words) => {
  expect(callWords(t, { media: 'video', isGroup: false, isInviter: false, outcome: { kind: 'start' }, ...call })).toBe(words);
});
