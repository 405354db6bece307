// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, findButton, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../client/client.ts';
import { MAX_RECORD_DEPTH, type MergedRecordView } from '../../core/message-content/merged-record-view.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { MergedRecordDialog } from './merged-record-dialog.tsx';

const account = openClientPerTest();
let mounted: Mounted;

const copy = (text: string) => ({ ID: text, type: 'TIMTextElem', from: '10002', time: 1_767_225_600, nick: '苏念', payload: { text } });
const nested = (title: string, messageList: readonly unknown[]) => ({
  ...copy(title),
  type: 'TIMRelayElem',
  payload: { title, abstractList: [], compatibleText: '', messageList },
});
const byKey: MergedRecordView = { title: '群聊的聊天记录', lines: [], source: { kind: 'key', downloadKey: 'k1' } };
const within = (list: readonly unknown[]): MergedRecordView => ({ title: '外层', lines: [], source: { kind: 'list', list } });
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const OFFLINE = { ...INITIAL_STATUS, network: 'offline' as const };

async function show(record: MergedRecordView, sync: Partial<LiveSync> = {}): Promise<void> {
  mounted = await account.show(
    <MergedRecordDialog open record={record} conversationID="GROUP200001" onClose={() => undefined} />,
    {},
    { status: () => ONLINE, ...sync },
  );
}

/** React renders only at the end of an act, so each check needs its own act. */
const expectShown = async (text: string) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      expect(document.body.textContent).toContain(text);
    },
    { timeout: 5000 },
  );

test('MSG-051 shows the messages of a record with their authors', async () => {
  await show(within([copy('第一句'), copy('第二句')]));
  await expectShown('第一句');
  expect(document.querySelectorAll('ol > li')).toHaveLength(2);
  expect(document.body.textContent).toContain('苏念');
});

test('MSG-051 a nested record replaces the outer one, and the back button returns to the outer one', async () => {
  await show(within([nested('里层', [copy('最里面')])]));
  await click(findButton('查看 里层'));
  await expectShown('最里面');
  await click(findButton('返回'));
  await expectShown('里层');
  expect(document.body.textContent).not.toContain('最里面');
});

test(`MSG-051 G13 opens no record that is nested deeper than ${MAX_RECORD_DEPTH}`, async () => {
  let list: readonly unknown[] = [copy('底')];
  for (let level = MAX_RECORD_DEPTH + 3; level > 0; level -= 1) list = [nested(`层 ${level}`, list)];
  await show(within(list));
  for (let level = 1; level < MAX_RECORD_DEPTH; level += 1) await click(findButton(`查看 层 ${level}`));
  await click(findButton(`查看 层 ${MAX_RECORD_DEPTH}`));
  expect(account.toasts.read().map(({ text }) => text)).toEqual(['嵌套层数过多，无法继续打开']);
});

test('shows a missing record after the leader has fetched it, and later from the database without a network', async () => {
  const ask = vi.fn<LiveSync['ask']>(async () => {
    await account.db.media.put({ uuid: 'k1', list: [copy('来自服务器')] });
    return [] as never;
  });
  await show(byKey, { ask });
  await expectShown('来自服务器');
  expect(ask.mock.calls).toEqual([['record', { downloadKey: 'k1' }]]);
  await mounted.unmount();
  const unasked = vi.fn<LiveSync['ask']>(async () => undefined);
  await show(byKey, { ask: unasked, status: () => OFFLINE });
  await expectShown('来自服务器');
  expect(unasked).not.toHaveBeenCalled();
});

test('MSG-052 shows that a record could not be loaded, and offers a retry', async () => {
  const ask = vi.fn<LiveSync['ask']>(async () => undefined);
  await show(byKey, { ask });
  await expectShown('聊天记录加载失败');
  await click(findButton('重试'));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('MSG-052 shows that a record that was never opened needs a network', async () => {
  await show(byKey, { ask: async () => undefined, status: () => OFFLINE });
  await expectShown('联网后可查看聊天记录');
  expect(document.body.textContent).not.toContain('加载失败');
});
