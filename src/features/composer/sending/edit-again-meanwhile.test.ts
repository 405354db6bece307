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

async function openWithPendingHello() {
  const tab = openTab();
  await tab.show();
  tab.type('hello');
  tab.save();
  await tab.openAll();
  tab.enter();
  await tab.client.commands.editAgain(PEER, 'recalled');
  return tab;
}

test('editing a recalled text while a message is being stored leaves only that text in the input', async () => {
  const tab = await openWithPendingHello();
  await tab.openAll();
  expect([await texts(), tab.field()]).toEqual([['hello'], 'recalled']);
});

test('editing a recalled text between Enter and a reload leaves only that text in the input', async () => {
  const tab = await openWithPendingHello();
  tab.end();
  const next = openTab();
  await next.show();
  await next.openAll();
  expect([await texts(), next.field()]).toEqual([['hello'], 'recalled']);
});
