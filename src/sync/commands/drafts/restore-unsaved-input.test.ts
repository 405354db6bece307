import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../../../tests/support/builders.ts';
import { createFakeKeyValue } from '../../../../tests/support/fakes/fake-switches.ts';
import { AccountDatabase } from '../../../db/schema.ts';
import { dropUnsavedInput, keepUnsavedInput, listUnsavedInput, type UnsavedInput } from './unsaved-input.ts';
import { SESSION_KEY } from '../../session/current-account.ts';
import type { CommandContext } from '../command-context.ts';
import { restoreUnsavedInput } from './restore-unsaved-input.ts';
import { saveDraft } from './save-draft.ts';

const ME = '10001';
const PEER = 'C2C10002';
const NOTHING = { version: 0, nodes: [] };
let context: CommandContext;

beforeEach(async () => {
  const db = new AccountDatabase(ME);
  await db.conversations.put({ ...aConversation(), shelf: 'main', rank: 1 });
  const random = { unit: () => 0, uint32: () => 0, uuid: () => 'x' };
  const keyValue = createFakeKeyValue();
  keyValue.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
  context = { db, me: ME, deviceId: 'd', ports: { clock: { now: () => 0, after: () => () => undefined }, random, keyValue }, wake: () => undefined };
});
afterEach(async () => context.db.delete());

const sendText = (text: string) => [{ kind: 'text' as const, text }];
const keep = (input: string, text: string, basis: UnsavedInput['basis'] = NOTHING) =>
  keepUnsavedInput(context.ports.keyValue, ME, { input, words: { conversationID: PEER, nodes: sendText(text), basis } });
const kept = () => listUnsavedInput(context.ports.keyValue, ME);

async function draft(): Promise<unknown> {
  const row = await context.db.drafts.get(PEER);
  return [row?.nodes, (await context.db.conversations.get(PEER))?.draftAbstract, kept()];
}

test('G11 restores the unsaved input of a page as a draft, also in the list', async () => {
  expect(keep('a', '没来得及')).toBe(`wt:words:${ME}:${PEER}:a`);
  await restoreUnsavedInput(context);
  expect(await draft()).toEqual([sendText('没来得及'), '没来得及', []]);
});

test('G11 merges unsaved input with a draft that another page stored meanwhile', async () => {
  keep('a', '这里写的');
  await saveDraft(context, PEER, { nodes: sendText('那里写的'), basis: NOTHING });
  await restoreUnsavedInput(context);
  expect(await draft()).toEqual([sendText('那里写的\n这里写的'), '那里写的\n这里写的', []]);
});

test('does not duplicate input that was saved after all', async () => {
  const basis = await saveDraft(context, PEER, { nodes: sendText('写'), basis: NOTHING });
  keep('a', '又写', basis);
  await saveDraft(context, PEER, { nodes: sendText('又写'), basis });
  await restoreUnsavedInput(context);
  expect((await context.db.drafts.get(PEER))?.nodes).toEqual(sendText('又写'));
});

test('G8 drops unreadable unsaved input, and restores the input after it', async () => {
  context.ports.keyValue.set(`wt:words:${ME}:junk:a`, JSON.stringify({ conversationID: 7, nodes: 'x' }));
  context.ports.keyValue.set(`wt:words:${ME}:junk:b`, '{');
  keep('b', '后面的');
  await restoreUnsavedInput(context);
  expect(await draft()).toEqual([sendText('后面的'), '后面的', []]);
});

test('keeps unsaved input that could not be stored for the next start', async () => {
  keep('a', '还在');
  context.db.close();
  await expect(restoreUnsavedInput(context)).rejects.toThrow('Database has been closed');
  expect(kept()).toHaveLength(1);
  await context.db.open();
  await restoreUnsavedInput(context);
  expect(await draft()).toEqual([sendText('还在'), '还在', []]);
});

test('keeps no new input of a signed-out account, and removes its input when the account is cleared', () => {
  keep('a', '我的');
  context.ports.keyValue.remove(SESSION_KEY);
  expect(keep('b', '晚了')).toBeUndefined();
  expect(kept()).toHaveLength(1);
  context.ports.keyValue.set('wt:words:100011:C2C10002:a', '{}');
  dropUnsavedInput(context.ports.keyValue, ME);
  expect([kept(), listUnsavedInput(context.ports.keyValue, '100011')]).toEqual([[], ['wt:words:100011:C2C10002:a']]);
});

test('G11 does not report input as kept when the storage is full, and keeps earlier input', () => {
  const { keyValue } = context.ports;
  const words = { conversationID: PEER, nodes: sendText('一'), basis: NOTHING };
  const full = { ...keyValue, set: (name: string, value: string) => keyValue.set(name, value) && !value.includes('二') };
  const name = keepUnsavedInput(full, ME, { input: 'a', words }) ?? '';
  const earlier = keyValue.get(name);
  expect(keepUnsavedInput(full, ME, { input: 'a', words: { ...words, nodes: sendText('二') } })).toBeUndefined();
  expect(keyValue.get(name)).toBe(earlier);
  expect(keepUnsavedInput(full, ME, { input: 'b', words: { ...words, nodes: sendText('二') } })).toBeUndefined();
  expect(kept()).toEqual([name]);
});
