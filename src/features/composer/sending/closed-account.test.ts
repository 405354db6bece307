import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComposingPage } from '../../../../tests/support/open-composing-page.ts';
import { breathe, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import { createConversationSending } from './conversation-sending.ts';

let storage: SendStorage;

beforeEach(() => {
  storage = openSendStorage();
});
afterEach(async () => storage.db.delete());

test('a send that fails because its account was closed keeps its copy and reports no error', async () => {
  const page = openComposingPage(createConversationSending, storage);
  const detach = await page.open();
  page.type('x');
  page.enter();
  detach();
  await breathe();
  storage.storage.set('wt:session', JSON.stringify({ wtId: '10009', exp: 0 }));
  storage.db.close({ disableAutoOpen: true });
  await page.gates.shift()?.open();
  await breathe();
  expect([page.errors.map(String), storage.storage.names('wt:sending:').length]).toEqual([[], 1]);
});
