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

/** Pastes into the field; false = the browser is left to insert what was pasted. */
async function paste(...pasted: readonly Pasted[]): Promise<boolean> {
  const items = pasted.map(({ name, mime, isFolder = false }) => ({
    kind: 'file',
    getAsFile: () => new File([name], name, { type: mime }),
    webkitGetAsEntry: () => ({ isDirectory: isFolder }),
  }));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { items, files: [] } });
  let isLeft = false;
  await act(async () => void (isLeft = field().dispatchEvent(event)));
  return !isLeft;
}

const kept = async () => (await account.db.blobs.toArray()).map(({ file }) => `${file?.kind} ${file?.name}`);

test('D2§5 what is pasted is kept as what it is, in its order, beside the words', async () => {
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

test('a folder among what is pasted is left out, with words for it', async () => {
  await open();
  expect(await paste({ name: 'folder', mime: '', isFolder: true }, { name: 'a.png', mime: 'image/png' })).toBe(true);
  await until(async () => (await kept()).length === 1);
  expect(account.toasts.read()).toHaveLength(1);
});

test('pasted words are left to the browser', async () => {
  await open();
  expect(await paste()).toBe(false);
  expect(await kept()).toEqual([]);
});
