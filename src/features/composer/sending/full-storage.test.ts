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

test('G11 a message that came back into the input stays safe though its words find no room and the database neither', async () => {
  const tab = await openWithRefused();
  await tab.refuseNext();
  expect([tab.field(), copies()]).toEqual(['precious', 1]);
  tab.end();
  const next = openSendingTab(createConversationSending, shared);
  await next.openAll();
  expect(await readSent(shared)).toEqual(['precious']);
});

test('the user is notified of what came back though its words find no room', async () => {
  const tab = await openWithRefused();
  expect(tab.errors.map(String)).toEqual([expect.stringContaining('no room')]);
});

test('what came back is not sent by the next start once the draft holds it', async () => {
  const tab = await openWithRefused();
  await tab.openAll();
  expect([tab.field(), copies()]).toEqual(['precious', 0]);
});

test('what came back and was sent again is sent once', async () => {
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
