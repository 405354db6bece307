import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { createConversationSending } from './conversation-sending.ts';

let storage: SendStorage;

beforeEach(() => {
  storage = openSendStorage();
});
afterEach(async () => storage.db.delete());

/** Sends a text and leaves the conversation at once. Neither the message nor the draft that it becomes can be stored. */
async function loseBothStores() {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('precious');
  page.enter();
  detach();
  await page.refuse();
  await page.refuse('draft');
  return page;
}

test('G11 a send that failed after its input closed is in the input when it is opened again', async () => {
  const page = await loseBothStores();
  await page.open();
  expect(page.field().text).toBe('precious');
});

test('G11 text typed after a failed send does not replace its last copy', async () => {
  const page = await loseBothStores();
  await page.open();
  page.type(' other');
  page.of().controller.leave();
  page.end();
  const next = openComposingPage(createConversationSending, storage);
  await next.open();
  await next.restore();
  await next.finish();
  expect([await readSent(storage), next.field().text]).toEqual([[], 'precious other']);
});

test('releases a closed input only after its draft is stored', async () => {
  const page = await loseBothStores();
  const detach = await page.open();
  detach();
  await breathe();
  expect(page.isLive()).toBe(true);
  await page.gates.shift()?.open();
  await breathe();
  expect([page.isLive(), (await storage.db.drafts.toArray()).map((row) => row.abstract), storage.storage.names('wt:words:')]).toEqual([
    false,
    ['precious'],
    [],
  ]);
});

test('G11 releases an input that closed during a send only after the message is stored', async () => {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('sent');
  page.enter();
  detach();
  await breathe();
  expect(page.isLive()).toBe(true);
  await page.gates.shift()?.open();
  await breathe();
  expect([page.isLive(), await readSent(storage)]).toEqual([false, ['sent']]);
});

test('G11 keeps an input that closed while a file of its send is being stored until the message is sent', async () => {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('sent');
  let settle: (ids: readonly string[]) => void = () => undefined;
  const settled = new Promise<readonly string[]>((resolve) => {
    settle = resolve;
  });
  page.enter({ fileIDs: [], settled });
  detach();
  await breathe();
  expect(page.isLive()).toBe(true);
  settle([]);
  await page.finish();
  expect(await readSent(storage)).toEqual(['sent']);
});

test('a draft that could not be saved counts as saved after Enter has taken its text', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('taken');
  page.of().controller.save();
  page.enter();
  await page.refuse('draft');
  await page.finish();
  expect([await readSent(storage), page.of().controller.isSaved()]).toEqual([['taken'], true]);
});
