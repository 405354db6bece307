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

test('G11 the next Enter sends returned text that waits for the input method, before the new text', async () => {
  const { page } = await failWhileComposing();
  page.enter();
  expect([page.field().text, countCopies()]).toEqual(['', 1]);
  page.of().controller.compose(false);
  await page.finish();
  expect([await readSent(storage), page.field().text, countCopies()]).toEqual([['first\nsecond'], '', 0]);
});

// A draft is saved 250 ms after a change, which may be before the files of the send have been read.
test.each([false, true])('G11 the next Enter sends returned files that wait for the input method (draft saved before: %s)', async (isDraftFirst) => {
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

test('G11 keeps the copies of returned text that waits for the input method when the next Enter can store none', async () => {
  const { page } = await failWhileComposing();
  storage.storage.set('wt:session', JSON.stringify({ wtId: '10009', exp: 0 }));
  page.enter();
  expect(countCopies()).toBe(1);
});

test('G11 puts waiting returned text into the input when the input closes during a composition', async () => {
  const { page, detach } = await failWhileComposing();
  detach();
  expect([page.field().text, countCopies()]).toEqual(['first\nsecond', 0]);
});

test('G11 a composition in a closed input does not block returned text in the next input', async () => {
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

test('G11 two sends that return one after the other during a composition keep their order', async () => {
  const { page } = await failWhileComposing();
  page.of().controller.putBack({ ...page.field(), text: 'zero' }, () => undefined);
  page.of().controller.compose(false);
  await breathe();
  expect(page.field().text).toBe('zero\nfirst\nsecond');
});
