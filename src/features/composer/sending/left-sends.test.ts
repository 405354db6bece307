import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { createConversationSending } from './conversation-sending.ts';

let storage: SendStorage;

beforeEach(() => {
  storage = openSendStorage();
});
afterEach(async () => storage.db.delete());

/** Enter; another conversation is opened at once; there is no space for the message, nor for the draft that it becomes. */
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

test('G11 a send that failed after its input had gone is in the input when that is opened again', async () => {
  const page = await loseBothStores();
  await page.open();
  expect(page.field().text).toBe('precious');
});

test('G11 what is typed after a failed send does not take the place of its last copy', async () => {
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

test('an input that has gone is given up once its draft is stored, and not before', async () => {
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

test('G11 an input that goes while its send is on its way is given up once that is stored', async () => {
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

test('G11 an input that goes while a file of its send is being stored lives until that is sent', async () => {
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

test('a draft that could not be saved is not unsaved any more once Enter has taken its text', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('taken');
  page.of().controller.save();
  page.enter();
  await page.refuse('draft');
  await page.finish();
  expect([await readSent(storage), page.of().controller.isSaved()]).toEqual([['taken'], true]);
});
