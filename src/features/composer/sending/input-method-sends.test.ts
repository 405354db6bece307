import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** A send fails while an input method composes the next text, whose draft may be saved earlier. */
async function failWhileComposing({ fileIDs = [] as readonly string[], isDraftFirst = false } = {}) {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('first');
  page.enter({ fileIDs, settled: Promise.resolve(fileIDs) });
  page.of().controller.compose(true);
  page.type('second');
  if (isDraftFirst) page.of().controller.save();
  await page.refuse();
  expect(page.field().text).toBe('second');
  return { page, detach };
}

test('G11 what waits for an input method leaves with the next Enter, before what that takes', async () => {
  const { page } = await failWhileComposing();
  page.enter();
  expect([page.field().text, countCopies()]).toEqual(['', 1]);
  page.of().controller.compose(false);
  await page.finish();
  expect([await readSent(storage), page.field().text, countCopies()]).toEqual([['first\nsecond'], '', 0]);
});

// A draft is saved 250 ms after a change, which may be before the files of the send have been read.
test.each([false, true])('G11 files that wait for an input method leave with the next Enter too (draft saved before: %s)', async (isDraftFirst) => {
  const { commands } = openComposingPage(createConversationSending, storage).client;
  const id = (await commands.keepDraftFile({ conversationID: PEER, kind: 'file', name: 'a.txt' }, new Blob(['x']))) ?? '';
  const { page } = await failWhileComposing({ fileIDs: [id], isDraftFirst });
  page.enter();
  expect([...page.of().takenFiles()]).toEqual([id]);
  // The file is read before its message is stored.
  await vi.waitFor(
    async () => {
      await page.finish();
      expect([await readSent(storage), [...page.of().takenFiles()]]).toEqual([['TIMFileElem', 'first\nsecond'], []]);
    },
    { timeout: 10_000 },
  );
});

test('G11 copies of what waits for an input method stay when the next Enter can keep none', async () => {
  const { page } = await failWhileComposing();
  storage.storage.set('wt:session', JSON.stringify({ wtId: '10009', exp: 0 }));
  page.enter();
  expect(countCopies()).toBe(1);
});

test('G11 an input that goes while an input method is at work gets back what waited', async () => {
  const { page, detach } = await failWhileComposing();
  detach();
  expect([page.field().text, countCopies()]).toEqual(['first\nsecond', 0]);
});

test('G11 an input that went while an input method was at work keeps nothing out of the next one', async () => {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('first');
  page.enter();
  page.of().controller.compose(true);
  detach();
  await page.open();
  await page.refuse();
  expect(page.field().text).toBe('first');
});

test('G11 two sends that come back one after the other while an input method is at work keep their order', async () => {
  const { page } = await failWhileComposing();
  page.of().controller.putBack({ ...page.field(), text: 'zero' }, () => undefined);
  page.of().controller.compose(false);
  await breathe();
  expect(page.field().text).toBe('zero\nfirst\nsecond');
});
