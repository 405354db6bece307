// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { act } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type } from '../../../../tests/support/mount.ts';
import { openComposerPerTest } from '../../../../tests/support/open-composer-per-test.tsx';
import { Composer } from '../composer.tsx';

const { account, field, open, until } = openComposerPerTest(Composer);

// A file of happy-dom loses its bytes when it is cloned into the database.
beforeAll(() => vi.stubGlobal('Blob', NodeBlob).stubGlobal('File', NodeFile));
afterAll(() => vi.unstubAllGlobals());

type Pasted = { readonly name: string; readonly mime: string; readonly isFolder?: boolean };

const paste = async (...pasted: readonly Pasted[]): Promise<boolean> => pasteBeside('', ...pasted);

/** Pastes into the field. False = the composer leaves the insertion to the browser. */
async function pasteBeside(text: string, ...pasted: readonly Pasted[]): Promise<boolean> {
  const items = pasted.map(({ name, mime, isFolder = false }) => ({
    kind: 'file',
    getAsFile: () => new File([name], name, { type: mime }),
    webkitGetAsEntry: () => ({ isDirectory: isFolder }),
  }));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { items, files: [], getData: (format: string) => (format === 'text/plain' ? text : '') } });
  let isLeft = false;
  await act(async () => void (isLeft = field().dispatchEvent(event)));
  return !isLeft;
}

const kept = async () => (await account.db.blobs.toArray()).map(({ file }) => `${file?.kind} ${file?.name}`);

test('COMP-032 keeps pasted files with their kinds, in their order, beside the text', async () => {
  await open();
  await type(field(), '看这些');
  const files = [
    { name: 'a.png', mime: 'image/png' },
    { name: 'b.mp4', mime: 'video/mp4' },
    { name: 'c.pdf', mime: 'application/pdf' },
  ];
  expect(await paste(...files)).toBe(true);
  await until(async () => (await kept()).length === 3);
  expect(await kept()).toEqual(['image a.png', 'video b.mp4', 'file c.pdf']);
  expect(field().value).toBe('看这些');
});

test('leaves out a pasted folder and notifies the user', async () => {
  await open();
  expect(await paste({ name: 'folder', mime: '', isFolder: true }, { name: 'a.png', mime: 'image/png' })).toBe(true);
  await until(async () => (await kept()).length === 1);
  expect(account.toasts.read()).toHaveLength(1);
});

test('leaves pasted text without files to the browser', async () => {
  await open();
  expect(await paste()).toBe(false);
  expect(await kept()).toEqual([]);
});

const toasts = (): readonly string[] => account.toasts.read().map(({ text }) => text);
const STORES_NOTHING = { keepDraftFile: async () => new Promise<never>(() => {}) };
const OF_THIRTY = '30 个文件中已添加 20 个，10 个未添加：一次最多 20 个';
const texts = (count: number): Pasted[] => Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, mime: 'text/plain' }));

test('COMP-035 inserts text that is pasted with a picture into the field, and keeps the picture beside it', async () => {
  await open();
  await type(field(), '前后');
  field().setSelectionRange(1, 1);
  expect(await pasteBeside('中间', { name: 'image.png', mime: 'image/png' })).toBe(true);
  await until(async () => (await kept()).length === 1);
  expect([field().value, await kept()]).toEqual(['前中间后', ['image image.png']]);
});

test('COMP-034 shows one notice for thirty files with the numbers of added and refused files and the reason', async () => {
  await open();
  await paste(...texts(30));
  expect(toasts()).toEqual([OF_THIRTY]);
  await until(async () => (await kept()).length === 20);
  await paste({ name: 'a.png', mime: 'image/png' });
  expect([toasts().slice(1), (await kept()).length]).toEqual([['一次最多 20 个'], 20]);
});

test('shows the limit before any file is stored', async () => {
  await open(STORES_NOTHING);
  await paste(...texts(30));
  expect(toasts()).toEqual([OF_THIRTY]);
});

test('shows different reasons for leaving files out in one notice', async () => {
  await open(STORES_NOTHING);
  await paste({ name: '', mime: 'text/plain' }, { name: '', mime: 'text/plain' }, { name: 'folder', mime: '', isFolder: true }, ...texts(21));
  expect(toasts()).toEqual(['24 个文件中已添加 20 个，4 个未添加：空文件（2 个）；一次最多 20 个（1 个）；不能发送文件夹，请先压缩成文件（1 个）']);
});

test('shows one notice for all files that cannot be stored', async () => {
  await open({ keepDraftFile: async () => Promise.reject(new Error('disk error')) });
  await paste(...texts(5));
  await until(() => toasts().length > 0);
  expect(toasts()).toEqual(['5 个文件添加失败，请重试']);
});
