import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { createConversationSending } from './conversation-sending.ts';

const PEER = 'C2C10002';

let storage: SendStorage;

beforeEach(() => {
  storage = openSendStorage();
});
afterEach(async () => storage.db.delete());

const countCopies = () => storage.storage.names('wt:sending:').length;

/** A page closes before any of its sends is stored. */
async function leaveSends(...sends: readonly string[]): Promise<void> {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  for (const text of sends) {
    page.type(text);
    page.enter();
  }
  page.end();
}

test('G11 later sends do not overtake a resumed send that cannot be stored', async () => {
  await leaveSends('one', 'two', 'three');
  const next = openComposingPage(createConversationSending, storage);
  await next.open();
  await next.refuse();
  await next.finish();
  expect([await readSent(storage), next.field().text, countCopies()]).toEqual([[], 'one\ntwo\nthree', 0]);
});

test('G11 puts a resumed send that cannot be stored into the input, and reports one error', async () => {
  await leaveSends('one', 'two');
  const next = openComposingPage(createConversationSending, storage);
  await next.refuse();
  await next.open();
  expect([next.field().text, next.errors.map(String)]).toEqual(['one\ntwo', ['QuotaExceededError: no room']]);
});

test('G11 a returned resumed send replaces the draft that it was made from', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('hello, draft');
  page.of().controller.save();
  await page.finish();
  const { controller } = page.of();
  controller.change({ ...controller.read(), text: 'hello, message' });
  page.enter();
  page.end();
  const next = openComposingPage(createConversationSending, storage);
  await next.refuse();
  await next.finish();
  await next.open();
  expect([await readSent(storage), next.field().text, (await storage.db.drafts.get(PEER))?.abstract]).toEqual([[], 'hello, message', 'hello, message']);
});

test('a message sent before an earlier send is resumed follows that send, and returns with it', async () => {
  await leaveSends('one');
  const next = openComposingPage(createConversationSending, storage);
  await next.open();
  next.type('two');
  next.enter();
  await next.refuse();
  await breathe();
  expect([next.field().text, countCopies()]).toEqual(['one\ntwo', 0]);
});

test('G11 excludes the files of a resumed send from the draft until the message is stored', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('with a file');
  page.enter({ fileIDs: [`draft:${PEER}:1`], settled: Promise.resolve([`draft:${PEER}:1`]) });
  page.end();
  const next = openComposingPage(createConversationSending, storage);
  await expect.poll(() => [...next.of().takenFiles()]).toEqual([`draft:${PEER}:1`]);
  await next.finish();
  expect([...next.of().takenFiles()]).toEqual([]);
});

test('G11 resumes no send before the unsaved input of earlier pages is restored', async () => {
  await leaveSends('one');
  let restore = (): void => undefined;
  const restored = new Promise<void>((resolve) => {
    restore = resolve;
  });
  const next = openComposingPage(createConversationSending, storage, restored);
  await breathe();
  expect(next.gates.length).toBe(0);
  restore();
  await breathe();
  expect(next.gates.length).toBe(1);
});

test('G11 text typed while a send is resumed does not include the stored draft that is being sent', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('hello');
  page.of().controller.save();
  await page.finish();
  page.enter();
  page.end();
  const next = openComposingPage(createConversationSending, storage);
  await next.open();
  next.type('new');
  next.of().controller.save();
  await next.finish();
  expect([await readSent(storage), next.field().text, (await storage.db.drafts.get(PEER))?.abstract]).toEqual([['hello'], 'new', 'new']);
});
