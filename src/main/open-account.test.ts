import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openTestClient } from '../../tests/support/test-client.tsx';
import { putKv } from '../db/kv.ts';

const AN_HOUR_MS = 3_600_000;

test('gives a message the server time that was learned in the same session', async () => {
  const { client, db, close } = openTestClient();
  const conversationID = 'C2C10002';
  const sendText = (text: string) => ({ conversationID, type: 'TIMTextElem' as const, payload: { text } });
  await client.read(async ({ kv }) => kv.count());
  const before = client.pendingSends.newIdentity().seconds;
  await putKv(db, 'serverOffsetMs', AN_HOUR_MS);
  await vi.waitFor(() => expect(client.pendingSends.newIdentity().seconds).toBeGreaterThanOrEqual(before + AN_HOUR_MS / 1000));
  await client.commands.sendMessage(sendText('a sticker'));
  await client.commands.sendComposed({ conversationID, messages: [{ ...sendText('typed'), identity: client.pendingSends.newIdentity() }] });
  const [sticker = 0, typed = 0] = (await db.messages.orderBy('[conversationID+sequence]').toArray()).map(({ clientTime }) => clientTime);
  expect(typed - sticker).toBeLessThan(60);
  expect(typed).toBeGreaterThanOrEqual(before + AN_HOUR_MS / 1000);
  await close();
});

test('knows the messages that this page has composed, with any status', async () => {
  const { client, db, close } = openTestClient();
  const content = { conversationID: 'C2C10002', type: 'TIMTextElem' as const, payload: { text: 'a' } };
  await client.commands.sendMessage(content);
  const [ID = ''] = (await db.messages.toArray()).map((row) => row.ID);
  await db.messages.update(ID, { status: 'success' });
  expect(client.isComposedHere(ID)).toBe(true);
  expect(client.isComposedHere(`${ID}0`)).toBe(false);
  await close();
});
