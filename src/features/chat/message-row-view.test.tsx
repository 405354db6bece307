// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { click, find, findButton, press, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Sender } from '../../client/chat/read-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { MessageItem } from './message-item.tsx';
import type { MarkActions } from './reactions/use-marks.tsx';
import type { MessageActions } from './menu/use-message-menu.tsx';

const ME = '10001';
const account = openClientPerTest(ME);
let mounted: Mounted;
let actions: { readonly [K in keyof MessageActions]: ReturnType<typeof vi.fn<MessageActions[K]>> };

beforeEach(() => {
  actions = {
    open: vi.fn<MessageActions['open']>(),
    askResend: vi.fn<MessageActions['askResend']>(),
    remove: vi.fn<MessageActions['remove']>(),
    reedit: vi.fn<MessageActions['reedit']>(),
    showMessage: vi.fn<MessageActions['showMessage']>(),
    reword: vi.fn<MessageActions['reword']>(),
  };
});

const aRow = (parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage(parts), status: 'success', ...parts });

type Shown = {
  sender?: Sender;
  quoted?: MessageRow;
  isOnline?: boolean;
  isBehind?: boolean;
  isAllMuted?: boolean;
  isUnheard?: boolean;
  named?: ReadonlyMap<string, Sender>;
  marks?: MarkActions;
  onPerson?: (person: unknown) => void;
};

async function show(row: MessageRow, change: Partial<TimelineItem> & Shown = {}): Promise<void> {
  const { sender, quoted, isOnline = true, isBehind = false, isAllMuted = false, isUnheard = false, named, marks, onPerson, ...parts } = change;
  const item = { row, isBubble: true, isFirst: true, isLast: true, hasTime: false, isUnreadStart: false, hasGapBefore: false, ...parts };
  mounted = await account.show(
    <MessageItem
      item={item}
      me={ME}
      sender={sender}
      day={row.time * 1000}
      isPhone={false}
      isOnline={isOnline}
      isBehind={isBehind}
      isReachable
      isAllMuted={isAllMuted}
      look="plain"
      isStartMissing={false}
      isEndMissing={false}
      isUnheard={isUnheard}
      quoted={quoted}
      named={named}
      marks={marks}
      onPerson={onPerson}
      actions={actions}
    />,
  );
}

const own = (parts: Partial<MessageRow>) => aRow({ from: ME, ...parts });
const bubble = () => find('[data-bubble]');

test.each<[Partial<MessageRow>, string]>([
  [{ status: 'queued' }, '排队中'],
  [{ status: 'sending' }, '发送中'],
  [{ status: 'success' }, '已发送'],
  [{ isPeerRead: true }, '已读'],
])('MSG-023 an own message with %j has the label %s', async (parts, label) => {
  await show(own(parts));
  expect(find('[role="img"]', bubble()).getAttribute('aria-label')).toBe(label);
});

test('READ-002 a bubble in a group has the avatar, the name, the level and the role of its author', async () => {
  const membership = { kind: 'vip', level: 3 } as const;
  await show(aRow({ from: '10002', nick: '苏念', conversationID: 'GROUP200001', conversationType: 'GROUP' }), {
    sender: { id: '10002', nick: '苏念', membership, role: 'admin' },
  });
  expect(find('[data-author]').getAttribute('aria-label')).toBe('查看 苏念 的资料');
  expect(mounted.container.textContent.replaceAll(/\s/g, '')).toContain('苏念VIP3管理员');
});

test('shows below a message queued offline that it is sent after the reconnect', async () => {
  await show(own({ status: 'queued' }), { isOnline: false });
  expect(mounted.container.textContent).toContain('联网后自动发送');
});

test.each([
  [false, false, '联网后自动发送'],
  [true, true, '前面的消息发出后自动发送'],
  [true, false, '稍后自动重试'],
])('MSG-025 N3 the clock of a waiting message shows its reason (online %s, after another message %s)', async (isOnline, isBehind, reason) => {
  await show(own({ status: 'queued' }), { isOnline, isBehind, isLast: false });
  const clock = findButton(`排队中：${reason}`);
  expect(clock.getAttribute('data-tip')).toBe(reason);
  await click(clock);
  expect(account.toasts.read().map(({ text }) => text)).toEqual([reason]);
});

test.each<[number, boolean, string]>([
  [80001, false, '消息或者资料中文本存在敏感内容,发送失败'],
  [10017, false, '您已被管理员禁言'],
  [10017, true, '管理员开启全员禁言'],
  [7005, false, '文件大小超出了限制,如果上传文件,最大限制是100MB'],
  [99_999, false, '发送失败'],
])('shows the reason and the delete action of a send that failed with %d (mute-all %s)', async (failCode, isAllMuted, reason) => {
  const row = own({ status: 'fail', failCode });
  await show(row, { isAllMuted });
  expect(mounted.container.textContent).toContain(reason);
  await click(findButton('删除'));
  expect(actions.remove).toHaveBeenCalledWith(row);
});

test('MSG-026 both the red mark of a failed message and the text below it ask before the resend', async () => {
  const row = own({ status: 'fail', failCode: 99_999 });
  await show(row);
  const [mark, words] = [...document.querySelectorAll('button')].filter((key) => (key.getAttribute('aria-label') ?? key.textContent) === '重新发送');
  await click(mark ?? document.body);
  await click(words ?? document.body);
  expect(actions.askResend.mock.calls).toEqual([[row], [row]]);
});

test('MSG-003 G13 opens a link in a new tab without a referrer and shows a script as text', async () => {
  await show(aRow({ payload: { text: 'https://example.com/a javascript:alert(1) <img src=x onerror=alert(1)>' } }));
  const link = find<HTMLAnchorElement>('a', bubble());
  expect([link.href, link.target, link.rel]).toEqual(['https://example.com/a', '_blank', 'noopener noreferrer nofollow']);
  expect(bubble().querySelectorAll('a, img, script')).toHaveLength(1);
  expect(bubble().textContent).toContain('<img src=x onerror=alert(1)>');
});

test('G13 does not load a picture from a foreign host', async () => {
  const info = { url: 'https://evil.example/track.png', imageUrl: '', width: 100, height: 100, size: 1 };
  await show(aRow({ type: 'TIMImageElem', payload: { uuid: 'u', imageFormat: 3, width: 100, height: 100, imageInfoArray: [info] } }));
  expect(document.querySelector('img[src^="http"]')).toBeNull();
});

test('MSG-006 a picture has its final size before it is loaded', async () => {
  const container = { controller: {}, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const info = { url: '/media/1', imageUrl: '/media/1', width: 1200, height: 600, size: 1 };
  await show(aRow({ type: 'TIMImageElem', payload: { uuid: 'u', imageFormat: 3, width: 1200, height: 600, imageInfoArray: [info] } }));
  const picture = find<HTMLImageElement>('img[width]', bubble());
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['300', '150']);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('MSG-037 offers to edit a recalled own text again', async () => {
  const row = own({ isRevoked: true, revoker: ME, payload: {}, revokedText: '说错了' });
  await show(row, { isBubble: false });
  expect(mounted.container.textContent).toContain('你撤回了一条消息');
  await click(findButton('重新编辑'));
  expect(actions.reedit).toHaveBeenCalledWith(row);
});

test('MSG-002 G7 shows a message of an unknown type as a neutral bubble', async () => {
  await show(aRow({ type: 'TIMFromTheFuture', payload: { x: 1 } }));
  expect(bubble().textContent).toContain('[自定义消息]');
});

test('a click on a quote shows the quoted message', async () => {
  const reply = { messageReply: { messageID: '10002-1-2', messageSender: '林知夏', messageAbstract: '[图片]' } };
  await show(aRow({ cloudCustomData: JSON.stringify(reply) }));
  await click(findButton('引用 林知夏'));
  expect(actions.showMessage).toHaveBeenCalledWith('10002-1-2');
});

test.each([
  [{ from: ME, type: 'TIMTextElem' }, '涉及敏感内容，发送失败'],
  [{ type: 'TIMSoundElem', payload: { url: '/media/1', second: 3 } }, '涉及敏感内容，无法收听'],
  [{ type: 'TIMImageElem', payload: { imageInfoArray: [] } }, '涉及敏感内容，无法查看'],
  [{ type: 'TIMVideoFileElem', payload: { videoUrl: '/media/1' } }, '涉及敏感内容，无法查看'],
])('MSG-022 replaces risk content %j with the text %s', async (parts, words) => {
  await show(aRow({ hasRiskContent: true, ...parts }));
  expect(bubble().textContent).toContain(words);
  expect(bubble().querySelectorAll('img, video, a, button')).toHaveLength(0);
});

test('READ-004 a click on an avatar opens the profile, and the helper has no avatar to click', async () => {
  await show(aRow({ from: '10002', nick: '苏念', conversationID: 'GROUP200001', conversationType: 'GROUP' }));
  await press(bubble(), 'ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('查看 苏念 的资料');
  await click(findButton('查看 苏念 的资料'));
  expect(account.intents).toEqual([{ kind: 'open-person', wtId: '10002', name: '苏念', groupNumber: '200001' }]);
  await mounted.unmount();
  await show(aRow({ from: 'wisperHelper' }));
  expect(document.querySelector('[data-author]')).toBeNull();
});

test('MSG-010 marks a voice message that the user has not played', async () => {
  const row = aRow({ type: 'TIMSoundElem', payload: { url: '/media/1', second: 12 } });
  await show(row, { isUnheard: true });
  expect(find('[role="img"][aria-label="未听"]', bubble())).toBeTruthy();
  expect(findButton('播放语音，12 秒', bubble())).toBeTruthy();
});

test('COMP-021 another person’s name in a group tip is a button that mentions the person, the own name is plain text', async () => {
  const tip = {
    type: 'GroupCustomMsg',
    detailType: 2,
    operatorUser: { wtId: ME, nickName: '陈屿' },
    operated: [{ wtId: '10002', nickName: '苏念' }],
    content: '',
  };
  const onPerson = vi.fn<(person: unknown) => void>();
  await show(aRow({ type: 'TIMCustomElem', payload: { data: JSON.stringify(tip) }, from: 'administrator' }), { isBubble: false, onPerson });
  expect(mounted.container.textContent).toContain('你邀请苏念加入了群聊');
  expect(mounted.container.querySelectorAll('button')).toHaveLength(1);
  await click(findButton('苏念'));
  expect(onPerson.mock.calls[0]?.[0]).toEqual({ wtId: '10002', name: '苏念' });
});

test('Enter on a bubble opens its menu', async () => {
  const row = aRow();
  await show(row);
  expect(bubble().tabIndex).toBe(0);
  await press(bubble(), 'Enter');
  expect(actions.open.mock.calls[0]?.[0]).toBe(row);
});

const named: ReadonlyMap<string, Sender> = new Map([
  ['10002', { id: '10002', remark: '阿达', nick: 'Ada' }],
  ['10003', { id: '10003', groupNickname: '小博', nick: 'Bo' }],
]);

test('PEOPLE-115, GROUP-010 a group tip names a friend by the remark and another member by the name in the group', async () => {
  const operated = [{ wtId: '10003', nickName: 'Bo' }];
  const data = JSON.stringify({ type: 'GroupCustomMsg_02', detailType: 2, operatorUser: { wtId: '10002', nickName: 'Ada' }, operated });
  await show(aRow({ type: 'TIMCustomElem', payload: { data, description: '', extension: '' } }), { isBubble: false, named });
  expect(mounted.container.textContent).toContain('阿达邀请小博加入了群聊');
});

test('PEOPLE-115, GROUP-010 the tooltip of a reaction names a friend by the remark and another member by the name in the group', async () => {
  const partialUserList = [
    { userID: '10002', nick: 'Ada', avatar: '' },
    { userID: '10003', nick: 'Bo', avatar: '' },
  ];
  const marks = { react: vi.fn<MarkActions['react']>(), showPeople: vi.fn<MarkActions['showPeople']>() } as unknown as MarkActions;
  await show(aRow({ reactionList: [{ reactionID: '👍', totalUserCount: 2, reactedByMyself: false, partialUserList }] }), { named, marks });
  expect(find('[aria-pressed]').dataset['tip']).toBe('阿达、小博');
});
