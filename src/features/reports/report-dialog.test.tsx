// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, find, findButton, type, type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { ReportAbout, RefusedReport } from '../../core/reports/report.ts';
import { ReportDialog } from './report-dialog.tsx';

const account = openClientPerTest();
let mounted: Mounted;
const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

async function show(about: ReportAbout): Promise<void> {
  mounted = await account.show(<ReportDialog open target={{ about, id: about === 'user' ? '10008' : '200001' }} onClose={close} />);
}

const until = async (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      await check();
    },
    { timeout: 5000 },
  );

async function pick(...files: File[]): Promise<void> {
  const input = find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

const radio = (label: string) => [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.querySelector('input') ?? undefined;
const screenshot = new File(['shot'], 'shot.png', { type: 'image/png' });
const submitKey = () => findButton('提交');

test('PEOPLE-008 submits a report only with a type, a text and a picture, and shows what is missing', async () => {
  await show('user');
  expect(submitKey().dataset['tip']).toBe('请选择举报类型');
  await act(async () => radio('广告骚扰')?.click());
  expect(submitKey().dataset['tip']).toBe('请填写举报描述');
  await type(find<HTMLTextAreaElement>('textarea'), '一直推销');
  expect(submitKey().dataset['tip']).toBe('请添加至少一张截图');
  await click(submitKey());
  expect(await account.db.ops.count()).toBe(0);
  await pick(new File(['x'], 'x.webp', { type: 'image/webp' }));
  expect(document.body.textContent).toContain('只能添加 png 或 jpeg 图片');
  await pick(screenshot);
  expect(submitKey().dataset['tip']).toBeUndefined();
  await click(submitKey());
  await until(async () => expect(await account.db.ops.count()).toBe(1));
  await until(() => expect(close).toHaveBeenCalledOnce());
  const [op] = await account.db.ops.toArray();
  expect(op?.call).toMatchObject({ path: '/complaint/add', body: { complaintType: '3', complaintDetail: '一直推销', targetId: '10008', type: 0 } });
  expect(await account.db.blobs.count()).toBe(1);
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('');
});

test('PEOPLE-009 offers to block a reported person, but not a reported group', async () => {
  await show('group');
  expect(document.body.textContent).not.toContain('同时拉黑对方');
  expect(radio('赌博')).toBeDefined();
  await mounted.unmount();
  await show('user');
  await act(async () => radio('诈骗')?.click());
  await type(find<HTMLTextAreaElement>('textarea'), '骗钱');
  await pick(screenshot);
  await click(find('input[type="checkbox"]'));
  await click(submitKey());
  await until(async () => expect(await account.db.ops.count()).toBe(2));
  expect((await account.db.ops.orderBy('order').toArray()).map(({ entity }) => entity)).toEqual(['complaint:user:10008', 'blacklist']);
});

const REFUSED = { about: 'user' as const, id: '10008', kind: '2' };

async function storeRefused(...reports: RefusedReport[]): Promise<void> {
  await account.db.kv.put({ key: 'refusedComplaints', value: reports });
}

test('PEOPLE-010 G11 restores the text of a refused report', async () => {
  await storeRefused({ ...REFUSED, key: 'op1', detail: '骗了我的钱' });
  await show('user');
  await until(() => expect(find<HTMLTextAreaElement>('textarea').value).toBe('骗了我的钱'));
  expect(radio('诈骗')?.checked).toBe(true);
});

test('G11 offers two refused reports in turn, and does not replace the text that the user is writing', async () => {
  await show('user');
  await type(find<HTMLTextAreaElement>('textarea'), '一直推销');
  await storeRefused({ ...REFUSED, key: 'op1', detail: '骗了我的钱' }, { ...REFUSED, key: 'op2', detail: '又骗了' });
  const words = () => find<HTMLTextAreaElement>('textarea').value;
  const send = async () => {
    await act(async () => radio('诈骗')?.click());
    await pick(screenshot);
    await click(submitKey());
  };
  await send();
  // The user's own text corrects none of the refused reports.
  await until(() => expect(words()).toBe('骗了我的钱'));
  expect((await account.db.kv.get('refusedComplaints'))?.value).toHaveLength(2);
  await send();
  await until(() => expect(words()).toBe('又骗了'));
  expect((await account.db.kv.get('refusedComplaints'))?.value).toHaveLength(1);
});

test('G11 restores the pictures of a refused report, lets the user remove one and sends the rest again', async () => {
  // The test database does not accept the blobs of the test page.
  vi.stubGlobal('Blob', NodeBlob);
  const blob = new NodeBlob(['shot'], { type: 'image/png' }) as unknown as Blob;
  const blobs = ['one', 'two'].map((blobId) => ({ blobId, ID: 'complaint:user:10008', blob, createdTs: 0 }));
  await account.db.blobs.bulkPut(blobs);
  await storeRefused({ ...REFUSED, key: 'op1', detail: '骗了我的钱', images: ['one', 'two'] });
  await show('user');
  await until(() => expect(document.querySelectorAll('[aria-label^="移除截图"]')).toHaveLength(2));
  await click(find('[aria-label^="移除截图"]'));
  await click(submitKey());
  await until(async () => expect((await account.db.ops.toArray()).map(({ uploads }) => uploads?.length)).toEqual([1]));
  expect(await account.db.blobs.count()).toBe(1);
});

test('shows a report type with the name that the operator gave it', async () => {
  await account.db.kv.put({ key: 'complaintKinds', value: { user: [{ value: '7', label: '冒充他人' }], group: [] } });
  await show('user');
  await until(() => expect(radio('冒充他人')).toBeDefined());
});
