// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aConversation, aGroup, aGroupMember } from '../../../tests/support/builders.ts';
import { find, mount, press, speak, submit, type, type Mounted } from '../../../tests/support/mount.ts';
import { openTestClient, type TestClient } from '../../../tests/support/test-client.tsx';
import type { Commands } from '../../client/client.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { Composer } from './composer.tsx';

const PEER = 'C2C10002';
let account: TestClient;
let mounted: Mounted | undefined;

beforeAll(() => speak('zh-CN'));
beforeEach(() => {
  account = openTestClient();
});
afterEach(async () => {
  await mounted?.unmount();
  mounted = undefined;
  await account.close();
});

const field = () => find<HTMLTextAreaElement>('textarea');
const texts = async () => (await account.db.messages.toArray()).map((row) => row.payload['text']);
const settle = (ms = 30) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));

async function open(commands: Partial<Commands> = {}, conversationID = PEER): Promise<void> {
  mounted = await mount(<StrictMode>{account.wrap(<Composer conversationID={conversationID} />, commands)}</StrictMode>);
  await settle();
}

/** React shows nothing before its act is over, so each look needs one of its own. */
async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      await settle(10);
      expect(await check()).toBe(true);
    },
    // The first use of a command loads its code, which takes seconds on a busy machine.
    { timeout: 20_000 },
  );
}

test('Enter sends, and the input is empty afterwards', async () => {
  await open();
  await type(field(), '你好');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  expect(await texts()).toEqual(['你好']);
});

test.each([
  ['isComposing', { isComposing: true }],
  ['the key code of an input method', { keyCode: 229 }],
])('Enter with %s confirms a word and sends nothing', async (_, init) => {
  await open();
  await type(field(), 'ni hao');
  expect(await press(field(), 'Enter', init)).toBe(true);
  await settle();
  expect(field().value).toBe('ni hao');
  expect(await texts()).toEqual([]);
});

test('A28 Shift+Enter is left to the browser, Ctrl+Enter puts a line break, and neither sends', async () => {
  await open();
  await type(field(), '一');
  field().setSelectionRange(1, 1);
  expect(await press(field(), 'Enter', { shiftKey: true })).toBe(true);
  await press(field(), 'Enter', { ctrlKey: true });
  await settle();
  expect(field().value).toBe('一\n');
  expect(await texts()).toEqual([]);
});

test('G2 the input keeps its text until the message is stored', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open({
    async sendMessage(message) {
      await held;
      return account.client.commands.sendMessage(message);
    },
  });
  await type(field(), '慢慢存');
  await press(field(), 'Enter');
  await settle();
  expect(field().value).toBe('慢慢存');
  await type(field(), '慢慢存，还在写');
  release();
  await until(() => field().value === '，还在写');
  expect(await texts()).toEqual(['慢慢存']);
});

test('G11 Enter on what was typed while the last message is stored sends that too', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open({
    async sendMessage(message) {
      await held;
      return account.client.commands.sendMessage(message);
    },
  });
  await type(field(), '第一句');
  await press(field(), 'Enter');
  await type(field(), '第一句第二句');
  await press(field(), 'Enter');
  release();
  await until(() => field().value === '');
  expect(new Set(await texts())).toEqual(new Set(['第一句', '第二句']));
});

test('G2 pressing Enter twice sends once', async () => {
  await open();
  await type(field(), '一次');
  await press(field(), 'Enter');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  await settle();
  expect(await texts()).toEqual(['一次']);
});

test('G11 a message that cannot be stored stays in the input, and the user is told', async () => {
  await open({ sendMessage: async () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) });
  await type(field(), '不能丢');
  await submit();
  await settle();
  expect(field().value).toBe('不能丢');
  expect(account.toasts.read().map((toast) => toast.text)).toEqual(['设备空间不足，内容还在输入框里']);
});

test('G11 what was typed is stored within 300 ms and is there again when the chat is opened', async () => {
  await open();
  await type(field(), '写到一半');
  await settle(320);
  expect((await account.db.drafts.get(PEER))?.abstract).toBe('写到一半');
  await mounted?.unmount();
  await open();
  expect(field().value).toBe('写到一半');
});

test('G11 a page that goes keeps its words within the event, and one that stays after all leaves no trace of it', async () => {
  await open();
  await type(field(), '一');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(field().value).toBe('一');
  const countKept = () => account.keyValue.names('wt:words:').length;
  const drafts = async () => (await account.db.drafts.toArray()).map((row) => row.abstract);
  await until(async () => (await drafts())[0] === '一' && countKept() === 0);
  await type(field(), '一二');
  await act(async () => void document.dispatchEvent(new Event('freeze')));
  await press(field(), 'Enter');
  await until(async () => (await texts()).length === 1);
  await until(async () => (await drafts())[0] === '' && countKept() === 0);
  await account.client.commands.restoreLastWords();
  expect(await drafts()).toEqual(['']);
});

test('G11 leaving the chat stores what the timer had not stored yet', async () => {
  await open();
  await type(field(), '马上离开');
  await mounted?.unmount();
  mounted = undefined;
  await settle(50);
  expect((await account.db.drafts.get(PEER))?.abstract).toBe('马上离开');
});

test('A25 sending clears the draft, and no late save brings it back', async () => {
  await open();
  await type(field(), '发');
  await settle(320);
  await type(field(), '发出去');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  await settle(400);
  expect(await account.db.drafts.get(PEER)).toMatchObject({ isDeleted: 1, nodes: [] });
});

test('a draft that another tab stored is taken over while nothing here is unsaved', async () => {
  await open();
  await act(async () => account.client.commands.saveDraft(PEER, { nodes: [{ kind: 'text', text: '另一个标签页' }], basis: { version: 0, nodes: [] } }));
  await settle(100);
  expect(field().value).toBe('另一个标签页');
});

/** Another tab or device stores a draft for this conversation. */
async function writeElsewhere(text: string): Promise<void> {
  const row = await account.db.drafts.get(PEER);
  const basis = { version: row?.version ?? 0, nodes: row?.nodes ?? [] };
  await act(async () => void (await account.client.commands.saveDraft(PEER, { nodes: [{ kind: 'text', text }], basis })));
}

test('G11 words from elsewhere come in beside what is being typed, and the caret stays at its letters', async () => {
  await open();
  await type(field(), '正在写');
  await settle(320);
  await type(field(), '正在写的');
  field().setSelectionRange(2, 2);
  await writeElsewhere('另一台\n正在写');
  await until(() => field().value === '另一台\n正在写的');
  expect(field().selectionStart).toBe('另一台\n正在'.length);
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '另一台\n正在写的');
});

test('G11 an input method is not disturbed: words from elsewhere wait until its word is there', async () => {
  await open();
  await act(async () => void field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  await type(field(), 'nih');
  await writeElsewhere('另一台');
  await settle(400);
  expect(field().value).toBe('nih');
  await type(field(), '你好');
  await settle(400);
  expect(field().value).toBe('你好');
  await act(async () => void field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  await until(() => field().value === '另一台\n你好');
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '另一台\n你好');
});

test('G11 words of an earlier page that come back after the first key take the input when the new ones are sent', async () => {
  await open();
  await type(field(), '新的');
  await writeElsewhere('先前没发出的');
  await press(field(), 'Enter');
  await until(async () => (await texts()).length === 1);
  await until(() => field().value === '先前没发出的');
  expect([await texts(), (await account.db.drafts.get(PEER))?.abstract]).toEqual([['新的'], '先前没发出的']);
});

test('G11 what came in while Enter was pressed is not sent, and not cleared', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open({
    async sendMessage(message) {
      await held;
      return account.client.commands.sendMessage(message);
    },
  });
  await type(field(), '发这句');
  await settle(320);
  await press(field(), 'Enter');
  await writeElsewhere('另一台的');
  release();
  await until(() => field().value === '另一台的');
  expect(await texts()).toEqual(['发这句']);
});

test('re-editing a recalled text puts it behind what stands there', async () => {
  await open();
  await type(field(), '先写的');
  await settle(320);
  await act(async () => account.client.commands.editAgain(PEER, '撤回的'));
  await settle(100);
  expect(field().value).toBe('先写的\n撤回的');
});

test('A23 a system contact shows why nothing can be written', async () => {
  await open({}, 'C2Cyx001');
  expect(document.querySelector('textarea')).toBeNull();
  expect(find('[role="status"]').textContent).toBe('系统通知，无法回复');
});

test('a group one was removed from shows why nothing can be written', async () => {
  await account.db.conversations.put(withRank({ ...aConversation({ conversationID: 'GROUP200001', operationType: 4 }) }));
  await open({}, 'GROUP200001');
  await until(() => document.querySelector('textarea') === null);
  expect(find('[role="status"]').textContent).toBe('你已被移出群聊，无法发送消息');
});

test('a text beyond 12 KB is refused before it is sent', async () => {
  await open();
  await type(field(), '字'.repeat(5000));
  await press(field(), 'Enter');
  await settle();
  expect(account.toasts.read().map((toast) => toast.text)).toEqual(['消息太长，最多 12K']);
  expect(field().value).toHaveLength(5000);
  expect(await texts()).toEqual([]);
});

const GROUP = 'GROUP200001';

/** A group of four with its owner first; I am an ordinary member. */
async function fillGroup(identity = 1): Promise<void> {
  await account.db.conversations.put(withRank({ ...aConversation({ conversationID: GROUP }) }));
  const self = { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { selfMember: self }));
  const people = [
    { wtId: '10001', nickName: '我自己', identity },
    { wtId: '10002', nickName: '林知夏', identity: 1 },
    { wtId: '10003', nickName: '苏念', identity: 1 },
    { wtId: '10004', nickName: '陈屿', identity: 3 },
  ];
  await account.db.groupMembers.bulkPut(people.map(({ wtId, ...others }) => aGroupMember('200001', wtId, others)));
}

const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);

test('D2§5 the @ offers the members but me, its keys pick, and Enter puts the name in without sending', async () => {
  await fillGroup();
  await open({}, GROUP);
  await type(field(), '请 @');
  await until(() => options().length === 3);
  expect(options()[0]).toContain('陈屿');
  await type(field(), '请 @苏');
  await until(() => options().length === 1);
  await press(field(), 'Enter');
  await until(() => field().value === '请 @苏念 ');
  expect(options()).toEqual([]);
  await type(field(), '请 @苏念 看');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  expect(await account.db.messages.toArray()).toMatchObject([{ payload: { text: '请 @苏念 看' }, atUserList: ['10003'] }]);
});

test('D2§5 two members of one name can both be mentioned, and who is taken out again is not', async () => {
  await fillGroup();
  await account.db.groupMembers.put(aGroupMember('200001', '10005', { nickName: '苏念' }));
  await open({}, GROUP);
  const pick = async (text: string, at: number): Promise<void> => {
    await type(field(), text);
    await until(() => options().length === 2);
    if (at === 1) await press(field(), 'ArrowDown');
    await press(field(), 'Enter');
    await until(() => field().value === `${text}念 `);
  };
  await pick('@苏', 0);
  await pick('@苏念 @苏', 1);
  await type(field(), '@苏念 @苏念 看');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  await pick('@苏', 0);
  await pick('@苏念 @苏', 1);
  await type(field(), '@苏念 ');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  const told = (await account.db.messages.orderBy('[conversationID+sequence]').toArray()).map((row) => row.atUserList);
  expect(told).toEqual([['10003', '10005'], ['10003']]);
});

test('D2§5 only owner and admins are offered everybody', async () => {
  await fillGroup(2);
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length === 4);
  expect(options()[0]).toBe('所有人');
  await press(field(), 'Enter');
  await type(field(), '@所有人 开会');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  expect(await account.db.messages.toArray()).toMatchObject([{ atUserList: ['__kImSDK_MesssageAtALL__'] }]);
});

test('Escape leaves the @ alone until another one is written', async () => {
  await fillGroup();
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length === 3);
  await press(field(), 'ArrowDown');
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain('林知夏');
  expect(field().getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected="true"]')?.id);
  await press(field(), 'Escape');
  await type(field(), '@苏');
  await settle();
  expect(options()).toEqual([]);
  await type(field(), '@苏 @');
  await until(() => options().length === 3);
});

test('a chat with one person offers nobody', async () => {
  await fillGroup();
  await open();
  await type(field(), '@');
  await settle(100);
  expect(options()).toEqual([]);
});
