// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { act } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { find, press } from '../../../../tests/support/mount.ts';
import { openComposerPerTest, PEER } from '../../../../tests/support/open-composer-per-test.tsx';
import type { Client } from '../../../client/client.ts';
import { ClientContext } from '../../../client/client-context.tsx';
import { Composer } from '../composer.tsx';

const { account, field, settle, until } = openComposerPerTest(Composer);

// A file of happy-dom loses its bytes when it is cloned into the database.
beforeAll(() => vi.stubGlobal('Blob', NodeBlob).stubGlobal('File', NodeFile));
afterAll(() => vi.unstubAllGlobals());

/** Opens the composer with live queries that report nothing until the result is called. */
async function openWithLateQueries(): Promise<() => Promise<void>> {
  let isHeld = false;
  const held: (() => void)[] = [];
  const watch: Client['watch'] = (read) => {
    const live = account.client.watch(read);
    return {
      hasValue: () => false,
      subscribe: (next, failed) => live.subscribe((value) => void (isHeld ? held.push(() => next(value)) : next(value)), failed),
    };
  };
  await account.show(
    <ClientContext.Provider value={{ ...account.client, watch }}>
      <Composer conversationID={PEER} />
    </ClientContext.Provider>,
  );
  await settle();
  isHeld = true;
  return async () => {
    isHeld = false;
    await act(async () => held.splice(0).forEach((report) => report()));
  };
}

async function pick(...names: string[]): Promise<void> {
  const input = find<HTMLInputElement>('input[type="file"]:not([accept])');
  Object.defineProperty(input, 'files', { value: names.map((name) => new File([name], name, { type: 'text/plain' })), configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

const strip = () => [...document.querySelectorAll('[aria-label="待发送的文件"] > li')].map((item) => item.textContent);
const storedFiles = async () => account.db.blobs.filter(({ file }) => file !== undefined).count();
const sent = async () =>
  (await account.db.messages.orderBy('[conversationID+sequence]').toArray()).map(({ payload }) => payload['fileName'] ?? payload['text']);

test('G11 Enter sends a stored file before the live query reports it', async () => {
  const report = await openWithLateQueries();
  await pick('a.txt');
  await until(async () => (await storedFiles()) === 1);
  await press(field(), 'Enter');
  await report();
  await until(async () => (await sent()).length === 1);
  await until(() => strip().length === 0);
  expect([await sent(), await storedFiles()]).toEqual([['a.txt'], 0]);
});

test('shows picked files above the input before and after the live query reports them', async () => {
  const report = await openWithLateQueries();
  await pick('a.txt', 'b.txt');
  await until(async () => (await storedFiles()) === 2);
  await settle();
  expect(strip()).toEqual(['正在读取…']);
  await report();
  await until(() => strip().length === 2);
  expect(strip().join()).toMatch(/a\.txt.*b\.txt/);
});

test('Enter keeps the quote when the only picked file could not be stored', async () => {
  await account.client.commands.saveDraft(PEER, { nodes: [{ kind: 'quote', messageID: 'm1' }], basis: { version: 0, nodes: [] } });
  await account.show(<Composer conversationID={PEER} />, { keepDraftFile: async () => Promise.reject(new Error('disk error')) });
  await settle();
  await pick('a.txt');
  await until(() => account.toasts.read().length === 1);
  await press(field(), 'Enter');
  await settle(320);
  expect([strip(), await sent(), (await account.db.drafts.get(PEER))?.nodes]).toEqual([[], [], [{ kind: 'quote', messageID: 'm1' }]]);
});
