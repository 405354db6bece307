// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { click, findButton, mount, speak, type Mounted } from '../../../../tests/support/mount.ts';
import { ScrollActions } from './scroll-actions.tsx';

let mounted: Mounted;
beforeAll(() => speak('zh-CN'));
afterEach(() => mounted.unmount());

const NOTHING = {
  isShown: false,
  newCount: 0,
  unreadAbove: 0,
  mentionCount: 0,
  onNewest: vi.fn<() => void>(),
  onUnread: vi.fn<() => void>(),
  onMention: vi.fn<() => void>(),
};
const words = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test.each([
  [0, []],
  [20, []],
  [21, ['21 条新消息']],
  [998, ['998 条新消息']],
  [999, ['999+ 条新消息']],
])('READ-010 with %d unread messages above, shows the buttons %j (the jump needs more than 20)', async (unreadAbove, keys) => {
  mounted = await mount(<ScrollActions {...NOTHING} unreadAbove={unreadAbove} />);
  expect(words()).toEqual(keys);
});

test.each([
  [{ isShown: false, newCount: 0 }, []],
  [{ isShown: true, newCount: 0 }, ['回到最新位置']],
  [{ isShown: true, newCount: 3 }, ['3 条新消息']],
  [{ isShown: false, newCount: 3 }, ['3 条新消息']],
])('READ-009 with %j, the button to the newest message shows %j', async (place, keys) => {
  mounted = await mount(<ScrollActions {...NOTHING} {...place} />);
  expect(words()).toEqual(keys);
});

test('each button calls its own handler', async () => {
  const ways = { onNewest: vi.fn<() => void>(), onUnread: vi.fn<() => void>(), onMention: vi.fn<() => void>() };
  mounted = await mount(<ScrollActions {...NOTHING} {...ways} isShown unreadAbove={21} mentionCount={1} />);
  await click(findButton('21 条新消息'));
  await click(findButton('1 条消息提到你'));
  await click(findButton('回到最新位置'));
  expect([ways.onUnread, ways.onMention, ways.onNewest].map((way) => way.mock.calls.length)).toEqual([1, 1, 1]);
});

test.each([
  ['en', '21 new messages'],
  ['ja', '新着 21 件'],
  ['zh-CN', '21 条新消息'],
] as const)('C24 in %s the buttons to the first unread and to the newest message both show %j', async (language, sentText) => {
  await speak(language);
  mounted = await mount(<ScrollActions {...NOTHING} unreadAbove={21} newCount={21} />);
  await speak('zh-CN');
  expect(words()).toEqual([sentText, sentText]);
});
