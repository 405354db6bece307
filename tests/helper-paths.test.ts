import { expect, test } from 'vitest';
import { HELPER_PATHS, namesOfPath } from '../e2e/support/people/helper-paths.ts';
import { HELPER_QUESTIONS } from '../server/helper-questions.ts';

const PATH = /“([^“”]+ › [^“”]+)”/gu;

test('PEOPLE-083 every path that an answer of the helper names is walked in the browser, and has the names of the screens', () => {
  const named = HELPER_QUESTIONS.flatMap(({ id, replyMsg }) => [...replyMsg.matchAll(PATH)].map(([, path]) => `${id}: ${path}`));
  expect(named.toSorted()).toEqual(HELPER_PATHS.map((path) => `${path.question}: ${namesOfPath(path)}`).toSorted());
  // A path in other quotation marks would not be found above.
  expect(HELPER_QUESTIONS.filter(({ replyMsg }) => replyMsg.replaceAll(PATH, '').includes('›'))).toEqual([]);
});

test.each([
  ['tabs', '会话怎么分组'],
  ['contacts', '怎么找联系人'],
  ['tags', '怎么加标签'],
  ['adding friends', '怎么加好友'],
  ['QR codes', '我的二维码呢'],
  ['profiles', '怎么删除好友'],
  ['the blacklist', '怎么拉黑一个人'],
  ['hidden conversations', '怎么隐藏聊天'],
  ['mutes for a time', '免打扰一会儿'],
  ['new groups', '怎么拉群'],
  ['the panel of a group', '怎么改群昵称'],
  ['the management of a group', '怎么禁言一个人'],
  ['joining a group', '怎么加群'],
  ['applications to groups', '谁来审核入群申请'],
])('PEOPLE-083 a question about %s has an answer', (_subject, text) => {
  expect(HELPER_QUESTIONS.some(({ keywords = [] }) => keywords.some((keyword) => text.includes(keyword)))).toBe(true);
});
