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

test.each<[RefusedItem, string, string?]>([
  ['remark', '修改备注失败，请重试'],
  ['tag', '修改标签失败，请重试', '标签已不存在'],
  ['tagsOfFriend', '修改标签失败，请重试', '好友或标签已不存在'],
  ['newTag', '添加失败，请重试'],
  ['friend', '修改失败，请重试'],
  ['group', '修改失败，请重试'],
  ['tab', '更改失败，请重试', '分组或其中的会话已不存在'],
  ['tabVisibility', '更改失败，请重试', '分组已不存在'],
  ['tabOrder', '更改排序失败，请重试', '有分组已不存在，请重新排序'],
  ['tabDeletion', '删除失败，请重试'],
])(
  'ERR-027 PEOPLE-066 PEOPLE-114 a refused change of a %s shows the text for that change, whatever general code the server sends',
  async (...[about, words, gone]) => {
    const codes = [401, 403, 404, 500, 19_999];
    mounted = await mount(
      <>
        {codes.map((code) => (
          <Words key={code} code={code} message="访问资源不存在" about={about} />
        ))}
      </>,
    );
    expect([...mounted.container.children].map(({ textContent }) => textContent)).toEqual([words, words, gone ?? words, words, words]);
  },
);

test.each<[RefusedItem, number, string, string]>([
  ['tag', 11_091, '', '标签已存在'],
  ['newTag', 601, '标签数量已达上限', '标签数量已达上限，最多 100 个'],
  ['tab', 11_111, '分组数量已达上限，最多 20 个', '分组数量已达上限，最多 20 个'],
  ['tab', 11_112, '', '分组名称已存在'],
])('ERR-027 a change of a %s that is refused with %d shows the limit', async (...[about, code, message, words]) => {
  mounted = await mount(<Words code={code} message={message} about={about} />);
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

test.each([
  ['zh-CN', 11_111, '分组数量已达上限，最多 20 个'],
  ['en', 11_111, 'You already have 20 tabs, the most an account can have'],
  ['ja', 11_111, 'タブの上限（20 個）に達しました'],
  ['zh-CN', 11_112, '分组名称已存在'],
  ['en', 11_112, 'This name is used by another tab'],
  ['ja', 11_112, 'この名前は別のタブで使われています'],
] as const)('ERR-018 shows in %s why the server refused a tab with %d', async (...[language, code, words]) => {
  await speak(language);
  mounted = await mount(<Words code={code} message="服务器的文字" />);
  expect(mounted.container.textContent).toBe(words);
});

test.each([
  ['en', '好友数量已达上限', 'application', 'You or this person already has 3,000 friends, the most an account can have'],
  ['ja', '好友数量已达上限', undefined, 'あなたまたは相手の友だちが上限（3000 人）に達しています'],
  ['en', '黑名单人数已达上限', undefined, 'You have blocked 1,000 people, the most an account can block'],
  ['en', '请先将对方移出黑名单', 'application', 'Unblock this person first'],
  ['en', '标签数量已达上限', 'newTag', 'You already have 100 tags, the most an account can have'],
  ['en', '其他原因', undefined, '其他原因'],
] as const)('ERR-018 shows in %s the reason "%s" of code 601', async (...[language, message, about, words]) => {
  await speak(language);
  mounted = await mount(<Words code={601} message={message} {...(about === undefined ? {} : { about })} />);
  expect(mounted.container.textContent).toBe(words);
});
