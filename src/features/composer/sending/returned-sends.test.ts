import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, nextGate, readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { createConversationSending } from './conversation-sending.ts';

const PEER = 'C2C10002';
const FILE = `draft:${PEER}:1`;
let storage: SendStorage;

beforeEach(() => {
  storage = openSendStorage();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await storage.db.delete();
});

const countCopies = () => storage.storage.names('wt:sending:').length;

/** Files that are being stored until the second result is called. */
function pendingFiles(fileIDs: readonly string[] = []) {
  let settle: (ids: readonly string[]) => void = () => undefined;
  const settled = new Promise<readonly string[]>((resolve) => {
    settle = resolve;
  });
  return [{ fileIDs, settled }, settle] as const;
}

/** Two sends, the second with a file that is still being stored; the first cannot be stored. */
async function returnTwo() {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('one');
  page.enter();
  page.type('two');
  const [files, settle] = pendingFiles([FILE]);
  page.enter(files);
  expect([...page.of().takenFiles()]).toEqual([FILE]);
  await page.refuse();
  expect([page.field().text, ...page.of().takenFiles()]).toEqual(['one\ntwo']);
  return { page, settle };
}

test('G11 a returned send keeps no copy and hides no file when another of its files is stored later', async () => {
  const { page, settle } = await returnTwo();
  settle([FILE, `draft:${PEER}:2`]);
  await breathe();
  expect([countCopies(), ...page.of().takenFiles()]).toEqual([0]);
});

test('G2 the next start does not send a returned send whose file is stored later', async () => {
  const { page, settle } = await returnTwo();
  settle([FILE, `draft:${PEER}:2`]);
  await page.finish();
  page.end();
  const next = openComposingPage(createConversationSending, storage);
  await next.open();
  await next.finish();
  expect([...(await readSent(storage)), next.field().text]).toEqual(['one\ntwo']);
});

test('G11 a returned send keeps the quote that was added right before Enter', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('one');
  page.enter();
  page.type('two');
  await breathe();
  const nodes = [{ kind: 'quote' as const, messageID: '10002-1-1' }];
  await storage.db.drafts.put({ conversationID: PEER, nodes, abstract: '', version: 1, updatedTs: 1, deviceId: 'd', isDirty: 1, isDeleted: 0 });
  page.enter();
  await page.refuse();
  await page.finish();
  expect([page.field().text, page.field().quoteID, countCopies()]).toEqual(['one\ntwo', '10002-1-1', 0]);
});

test('G11 a message that is sent while earlier sends return is returned with them', async () => {
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.type('one');
  page.enter();
  (await nextGate(page.gates)).refuse();
  page.type('two');
  page.enter();
  await page.finish();
  expect([page.field().text, await readSent(storage), page.errors.length]).toEqual(['one\ntwo', [], 1]);
});

test('G2 a stored message is not returned when a listener of the input throws', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const page = openComposingPage(createConversationSending, storage);
  await page.open();
  page.of().subscribe(() => {
    throw new Error('listener');
  });
  page.type('once');
  page.enter({ fileIDs: [FILE], settled: Promise.resolve([FILE]) });
  page.type('again');
  page.enter();
  await page.finish();
  expect([await readSent(storage), page.field().text, reported.map(String)]).toEqual([['once', 'again'], '', ['Error: listener', 'Error: listener']]);
});
