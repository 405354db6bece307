// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aGroup } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../../client/client.ts';
import { INITIAL_STATUS } from '../../../core/sync-status.ts';
import { PictureDialog } from './picture-dialog.tsx';

const STATUSES = { online: { ...INITIAL_STATUS, network: 'online' }, offline: { ...INITIAL_STATUS, network: 'offline' } } as const;
const account = openClientPerTest();
const closed = vi.fn<() => void>();
const asked: unknown[] = [];

async function show(network: 'offline' | 'online', answer: unknown = { kind: 'done' }) {
  asked.length = 0;
  closed.mockClear();
  const ask = (async (name: string, params: unknown) => {
    asked.push([name, params]);
    return answer;
  }) as unknown as LiveSync['ask'];
  const group = aGroup('200001', { groupName: '产品群' });
  await account.show(<PictureDialog open group={group} onClose={closed} />, {}, { ask, status: () => STATUSES[network] });
}

const toasts = afterAct(() => account.toasts.read().map(({ text }) => text));
const tip = () => findButton('保存').dataset['tip'];

async function pick(file: File): Promise<void> {
  const input = find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('GROUP-104 waits for a PNG or JPEG, sends it, and closes', async () => {
  await show('online');
  expect(tip()).toBe('请先选择图片');
  await pick(new File(['x'], 'a.gif', { type: 'image/gif' }));
  await expect.poll(toasts, PATIENT).toEqual(['群头像须为不超过 5 MB 的 PNG 或 JPEG 图片']);
  expect(tip()).toBe('请先选择图片');
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  await pick(picture);
  await click(findButton('保存'));
  await expect.poll(() => asked, PATIENT).toEqual([['manageGroup', { groupNumber: '200001', action: { kind: 'picture', picture } }]]);
  await expect.poll(() => closed.mock.calls.length, PATIENT).toBe(1);
  expect((await toasts()).at(-1)).toBe('修改成功');
});

test('GROUP-104 without a network the picture cannot be sent, with the reason', async () => {
  await show('offline');
  await pick(new File(['x'], 'a.png', { type: 'image/png' }));
  await click(findButton('保存'));
  expect([tip(), asked]).toEqual(['联网后可用', []]);
});

test.each([
  ['', '上传失败'],
  ['存储空间不足', '存储空间不足'],
])('GROUP-104 a picture that the server refuses with %j shows 「%s」, and the dialog stays', async (message, words) => {
  await show('online', { kind: 'refused', code: 7005, message });
  await pick(new File(['x'], 'a.png', { type: 'image/png' }));
  await click(findButton('保存'));
  await expect.poll(toasts, PATIENT).toEqual([words]);
  expect(closed).not.toHaveBeenCalled();
});
