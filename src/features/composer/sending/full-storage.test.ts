import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSent, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { openSendingTab } from '../../../../tests/support/open-sending-tab.ts';
import { createConversationSending } from './conversation-sending.ts';

let shared: SendStorage;
let isFull: boolean;

beforeEach(() => {
  const { db, storage } = openSendStorage();
  isFull = false;
  shared = { db, storage: { ...storage, set: (name, value) => !(isFull && name.startsWith('wt:words:')) && storage.set(name, value) } };
});
afterEach(async () => shared.db.delete());

const copies = () => shared.storage.names('wt:sending:').length;

async function openWithRefused() {
  const tab = openSendingTab(createConversationSending, shared);
  await tab.show();
  tab.type('precious');
  tab.enter();
  isFull = true;
  await tab.refuseNext();
  return tab;
}

test('G11 a returned message keeps its copy when neither its unsaved input nor its draft can be stored', async () => {
  const tab = await openWithRefused();
  await tab.refuseNext();
  expect([tab.field(), copies()]).toEqual(['precious', 1]);
  tab.end();
  const next = openSendingTab(createConversationSending, shared);
  await next.openAll();
  expect(await readSent(shared)).toEqual(['precious']);
});

test('reports the error of a returned message when its unsaved input cannot be stored', async () => {
  const tab = await openWithRefused();
  expect(tab.errors.map(String)).toEqual([expect.stringContaining('no room')]);
});

test('deletes the copy of a returned message after its draft is stored', async () => {
  const tab = await openWithRefused();
  await tab.openAll();
  expect([tab.field(), copies()]).toEqual(['precious', 0]);
});

test('sends a returned message once when the user sends it again', async () => {
  const tab = await openWithRefused();
  await tab.refuseNext();
  tab.enter();
  expect(copies()).toBe(2);
  await tab.openAll();
  tab.end();
  const next = openSendingTab(createConversationSending, shared);
  await next.openAll();
  expect([await readSent(shared), copies()]).toEqual([['precious'], 0]);
});
