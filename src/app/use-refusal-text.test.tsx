// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mount, speak, type Mounted } from '../../tests/support/mount.ts';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import { useRefusalText } from './use-refusal-text.ts';

let mounted: Mounted;
beforeEach(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

type WordsProps = { code: number; message: string; about?: RefusedItem };
const Words = ({ code, message, about }: WordsProps) => <output>{useRefusalText()(code, message, about)}</output>;

test.each([20_016, 10_031])('MSG-038 a recall that is refused with %d shows that its time limit has passed', async (code) => {
  mounted = await mount(<Words code={code} message="too late" />);
  expect(mounted.container.textContent).toBe('已过撤回时限');
});

test.each([
  [10_007, '', '您已不在该群'],
  [10_017, '', '您已被管理员禁言'],
  [20_007, '', '对方已将你加入黑名单'],
  [20_007, '对方已将您拉黑或消息正在举报处理中，无法双向删除', '对方已将您拉黑或消息正在举报处理中，无法双向删除'],
])('ERR-020 C3 a reaction or recall that is refused with %d %s shows the reason', async (code, message, words) => {
  mounted = await mount(<Words code={code} message={message} />);
  expect(mounted.container.textContent).toBe(words);
});

test.each([
  [404, '该用户不存在'],
  [11_062, '对方已将你加入黑名单'],
  [11_063, '对方不允许通过该方式添加好友'],
  [11_064, '该群已开启成员保护，无法添加好友'],
  [20_012, '账号处于限制状态，无法进行该操作'],
])('PEOPLE-040 an application that is refused with %d shows the reason', async (code, words) => {
  mounted = await mount(<Words code={code} message="" about="application" />);
  expect(mounted.container.textContent).toBe(words);
});

test.each([
  ['the text of the server when the client has none', 19_999, '对方已关闭', '对方已关闭'],
  ['the general text when the server has none either', 19_999, '', '系统未知错误，请反馈给管理员'],
])('ERR-018 a refusal shows %s', async (...[, code, message, words]) => {
  mounted = await mount(<Words code={code} message={message} />);
  expect(mounted.container.textContent).toBe(words);
});

test.each([
  ['zh-CN', '收藏数量已达上限，最多 3000 条'],
  ['en', 'You have 3,000 favourites, the most an account can keep'],
  ['ja', 'お気に入りの上限（3000 件）に達しました'],
] as const)('FAV-007 shows the refusal of a favourite beyond the limit in the language of the user: %s', async (language, words) => {
  await speak(language);
  mounted = await mount(<Words code={11_141} message="收藏数量已达上限" />);
  expect(mounted.container.textContent).toBe(words);
});
