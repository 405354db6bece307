// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { afterAct, click, findButton, type Mounted, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { ClientContext } from '../../client/client-context.tsx';
import type { Client } from '../../client/client.ts';
import type { MessageRow } from '../../core/rows.ts';
import { useSavePicture } from './use-save-picture.ts';

const PNG = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);
const picture = (url: string): MessageRow => {
  const info = { url, imageUrl: url, width: 4, height: 3, size: 8 };
  return { ...aMessage({ type: 'TIMImageElem', payload: { uuid: 'u', imageFormat: 3, width: 4, height: 3, imageInfoArray: [info] } }), status: 'success' };
};
const OURS = picture('/media/00000000-0000-4000-8000-000000000001');

const account = openClientPerTest();
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Key({ row }: { row: MessageRow }) {
  const { press, isLoading } = useSavePicture(row);
  return <button onClick={press}>{isLoading ? 'stop' : 'save'}</button>;
}

async function show(row: MessageRow, fetchMedia: Client['fetchMedia']): Promise<Mounted> {
  const client = { ...account.client, fetchMedia };
  return account.show(
    <ClientContext.Provider value={client}>
      <Key row={row} />
    </ClientContext.Provider>,
  );
}
const sentText = () => account.toasts.read().map(({ text }) => text);
const loadsForEver: Client['fetchMedia'] = async (_path, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));

test.each<[string, MessageRow, Blob, string]>([
  ['a picture without an address', picture(''), PNG, '图片地址不存在'],
  ['a picture on a foreign host', picture('https://evil.example/a.png'), PNG, '图片地址不存在'],
  ['a file that is no picture', OURS, new Blob(['<svg onload=alert(1)>']), '不支持的图片类型'],
])('READ-018 saving %s fails and shows the reason', async (...[, row, blob, words]) => {
  await show(row, async () => blob);
  await click(findButton('save'));
  await expect.poll(afterAct(sentText), PATIENT).toEqual([words]);
  expect(saved).toEqual([]);
});

test.each<[string, Client['fetchMedia'], string]>([
  ['fails', async () => undefined, '图片下载失败'],
  ['breaks', async () => Promise.reject(new Error('broken')), '图片下载失败'],
  ['succeeds', async () => PNG, '图片已保存'],
])('READ-018 a download that %s shows its result', async (_how, fetchMedia, words) => {
  await show(OURS, fetchMedia);
  await click(findButton('save'));
  await expect.poll(afterAct(sentText), PATIENT).toEqual([words]);
  expect(saved).toEqual(words === '图片已保存' ? [`${OURS.ID}.png`] : []);
});

test('READ-018 a cancelled download shows the cancellation and saves nothing', async () => {
  await show(OURS, loadsForEver);
  await click(findButton('save'));
  await click(findButton('stop'));
  await expect.poll(afterAct(sentText), PATIENT).toEqual(['已取消下载']);
  expect(saved).toEqual([]);
});

test('silently cancels a download when its picture is unmounted, for example after a recall', async () => {
  const ended = vi.fn<() => void>();
  const mounted = await show(OURS, async (path, more) => loadsForEver(path, more).finally(ended));
  await click(findButton('save'));
  await mounted.unmount();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  await afterAct(sentText)();
  expect([sentText(), saved]).toEqual([[], []]);
});
