import { expect, test } from 'vitest';
import { failureOf } from '../../../core/messages/send-failure.ts';
import { chat } from '../../../i18n/zh-CN/chat.ts';

/** The complete catalogue of protocol §9, with its texts. */
const CATALOGUE: readonly (readonly [code: number, words: string])[] = [
  [3123, '文本包含本地审核拦截词'],
  [4004, '图片消息失败,无效的图片格式'],
  [4005, '文件消息失败,禁止发送违规封禁的文件'],
  [7004, '文件不存在,请检查文件路径是否正确'],
  [7005, '文件大小超出了限制,如果上传文件,最大限制是100MB'],
  [8001, '消息长度超出限制,消息长度不要超过12K'],
  [80002, '消息长度超出限制,消息长度不要超过12K'],
  [93000, '消息长度超出限制,消息长度不要超过12K'],
  [80001, '消息或者资料中文本存在敏感内容,发送失败'],
  [80004, '消息中图片存在敏感内容,发送失败'],
  [10017, '您已被管理员禁言'],
  [20003, '对方已注销'],
  [20012, '封禁期间无法给他人发消息'],
  [20010, '您不是对方好友'],
  [20011, '对方不是您的好友'],
  [20007, '消息已发出，但被对方拒收了'],
  [10007, '您已不在该群'],
  [10010, '群组不存在'],
  [20009, '你们还不是好友'],
  [11121, '聊天记录最多嵌套 8 层，发送失败'],
];

function wordsOf(code: number, isAllMuted: boolean): string | undefined {
  const reason = failureOf(code, isAllMuted);
  return reason === 'logged' ? undefined : chat.failure[reason];
}

test.each(CATALOGUE)('ERR-001, ERR-002, ERR-003, ERR-004, ERR-005, ERR-007, ERR-010 %i has its text from the catalogue', (code, words) => {
  expect(wordsOf(code, false)).toBe(words);
});

test('ERR-006 10017 names the mute of all members while it is on', () => {
  expect(wordsOf(10_017, true)).toBe('管理员开启全员禁言');
});

test.each([80_003, 20_006])('ERR-011 %i is only logged and has no text', (code) => {
  expect(wordsOf(code, false)).toBeUndefined();
});
