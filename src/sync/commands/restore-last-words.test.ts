import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { keepLastWords, listLastWords, type LastWords } from '../../db/drafts/last-words.ts';
import { AccountDatabase } from '../../db/schema.ts';
import type { CommandContext } from './command-context.ts';
import { restoreLastWords } from './restore-last-words.ts';
import { saveDraft } from './save-draft.ts';

const PEER = 'C2C10002';
const NOTHING = { version: 0, nodes: [] };
let context: CommandContext;

beforeEach(async () => {
  const db = new AccountDatabase('10001');
  await db.conversations.put({ ...aConversation(), shelf: 'main', rank: 1 });
  const random = { unit: () => 0, uint32: () => 0, uuid: () => 'x' };
  context = { db, me: '10001', deviceId: 'd', ports: { clock: { now: () => 0, after: () => () => undefined }, random }, wake: () => undefined };
});
afterEach(async () => context.db.delete());

const say = (text: string) => [{ kind: 'text' as const, text }];
const keep = (key: string, text: string, basis: LastWords['basis'] = NOTHING) =>
  keepLastWords(context.db, key, { conversationID: PEER, nodes: say(text), basis });

async function draft(): Promise<unknown> {
  const row = await context.db.drafts.get(PEER);
  return [row?.nodes, (await context.db.conversations.get(PEER))?.draftAbstract, await listLastWords(context.db)];
}

test('G11 the last words of a page become a draft, in the list too', async () => {
  expect(keep('a', '没来得及')).toBe(true);
  await restoreLastWords(context);
  expect(await draft()).toEqual([say('没来得及'), '没来得及', []]);
});

test('G11 what another page stored meanwhile stands beside them', async () => {
  keep('a', '这里写的');
  await saveDraft(context, PEER, { nodes: say('那里写的'), basis: NOTHING });
  await restoreLastWords(context);
  expect(await draft()).toEqual([say('那里写的\n这里写的'), '那里写的\n这里写的', []]);
});

test('a save that came through after all is not doubled', async () => {
  const basis = await saveDraft(context, PEER, { nodes: say('写'), basis: NOTHING });
  keep('a', '又写', basis);
  await saveDraft(context, PEER, { nodes: say('又写'), basis });
  await restoreLastWords(context);
  expect((await context.db.drafts.get(PEER))?.nodes).toEqual(say('又写'));
});

test('the save of the page that kept them takes them away', async () => {
  keep('a', '还在');
  await saveDraft(context, PEER, { nodes: say('还在'), basis: NOTHING, lastWords: 'a' });
  expect(await listLastWords(context.db)).toEqual([]);
});

test('G8 last words that cannot be read are dropped, and those behind them restored', async () => {
  await context.db.kv.put({ key: 'lastWords:a', value: { conversationID: 7, nodes: 'x' } });
  keep('b', '后面的');
  await restoreLastWords(context);
  expect(await draft()).toEqual([say('后面的'), '后面的', []]);
});

test('a database that is closed keeps nothing, and says so', () => {
  context.db.close();
  expect(keep('a', '晚了')).toBe(false);
});
