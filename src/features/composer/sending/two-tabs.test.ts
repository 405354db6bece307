import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { openSendingTab, PEER } from '../../../../tests/support/open-sending-tab.ts';
import { createConversationSending } from './conversation-sending.ts';

let shared: SendStorage;

beforeEach(() => {
  shared = openSendStorage();
});
afterEach(async () => shared.db.delete());

const openTab = () => openSendingTab(createConversationSending, shared);
const texts = async () => readSent(shared);

test('a second tab does not send a message that returned into the input of the first tab', async () => {
  const a = openTab();
  await a.show();
  a.type('once');
  a.enter();
  const b = openTab();
  await a.refuseNext();
  expect(a.field()).toBe('once');
  await b.openAll();
  await a.openAll();
  expect([await texts(), a.field()]).toEqual([[], 'once']);
});

test('a second tab does not send a message that the first tab refuses', async () => {
  const a = openTab();
  await a.show();
  a.type('too long');
  const settle = a.enterWithFile({ kind: 'tooLong' } as never);
  const b = openTab();
  await b.openAll();
  settle([]);
  await a.openAll();
  expect([await texts(), a.field()]).toEqual([[], 'too long']);
});

test('a second tab does not send a text without the file that is still being stored for it', async () => {
  const a = openTab();
  await a.show();
  a.type('caption');
  const settle = a.enterWithFile();
  const b = openTab();
  await b.openAll();
  const id = await a.client.commands.keepDraftFile({ conversationID: PEER, kind: 'file', name: 'a.txt' }, new Blob(['x']));
  settle([id ?? '']);
  await a.openAll();
  const waiting = await shared.db.blobs.filter(({ file }) => file !== undefined).count();
  expect({ texts: await texts(), waiting }).toEqual({ texts: ['TIMFileElem', 'caption'], waiting: 0 });
});

async function openTwoWithDraft(text: string) {
  const a = openTab();
  await a.show();
  a.type(text);
  a.save();
  await a.openAll();
  const b = openTab();
  await b.show();
  expect(b.field()).toBe(text);
  return { a, b };
}

test('a tab that shows a draft does not send it again after another tab closed while sending it', async () => {
  const { a, b } = await openTwoWithDraft('hello');
  a.enter();
  a.end();
  await b.show();
  expect(b.field()).toBe('');
  b.enter();
  await b.openAll();
  b.end();
  await openTab().openAll();
  expect((await texts()).filter((text) => text !== '')).toEqual(['hello']);
});

test('keeps only the text that was added to a draft which another tab was sending when it closed', async () => {
  const { a, b } = await openTwoWithDraft('hello');
  b.type('\nmore');
  a.enter();
  a.end();
  await b.openAll();
  b.save();
  await b.openAll();
  expect([await texts(), b.field(), (await shared.db.drafts.get(PEER))?.abstract]).toEqual([['hello'], 'more', 'more']);
});

test('does not send a copy that was deleted before its turn', async () => {
  const a = openTab();
  await a.show();
  a.type('cleared');
  a.enter();
  const b = openTab();
  a.end();
  for (const name of shared.storage.names('wt:sending:')) shared.storage.remove(name);
  await b.openAll();
  expect(await texts()).toEqual([]);
});
