// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../tests/support/builders.ts';
import { type Mounted } from '../../tests/support/mount.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import { withRank } from '../core/apply/apply-conversation.ts';
import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import { useConversationPages, type ConversationPages } from './use-conversation-pages.ts';

const COUNT = 400;
const account = openClientPerTest();
let mounted: Mounted;
let shown: ConversationPages;
/** The rows of each rendering. */
let renderings: (readonly string[] | undefined)[] = [];

function Probe({ shelf }: { readonly shelf: 'main' | 'archive' }) {
  shown = useConversationPages(shelf);
  renderings.push(shown.rows?.map((row) => row.conversationID));
  return null;
}

const idOf = (at: number) => `C2C${20_000 + at}`;
/** Seven rows share one timestamp, like messages of a busy second. */
const rowOf = (at: number, updateTs = 1_000_000 - Math.floor(at / 7) * 1000) => withRank(aConversation({ conversationID: idOf(at), updateTs }));
const settle = (ms = 30) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));
const ids = () => (shown.rows ?? []).map((row) => row.conversationID);

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 200 && !isSo(); looks += 1) await settle(10);
}

async function growTo(count: number): Promise<void> {
  for (let steps = 0; steps < 20 && ids().length < count; steps += 1) {
    const before = ids().length;
    await act(async () => shown.grow());
    await until(() => ids().length > before);
  }
}

beforeEach(async () => {
  await account.db.conversations.bulkPut(Array.from({ length: COUNT }, (_, at) => rowOf(at)));
  await account.db.conversations.put(withRank(aConversation({ conversationID: 'C2C90000', updateTs: 5, markList: [MARK_FOLD] })));
  mounted = await account.show(<Probe shelf="main" />);
  await until(() => ids().length > 0);
});

test('CONV-002 opens at the top and grows page by page to the end, with each conversation once and in order', async () => {
  expect(ids()).toHaveLength(40);
  await growTo(COUNT);
  const stored = await account.db.conversations.where('[shelf+rank]').between(['main', 0], ['main', Number.MAX_SAFE_INTEGER]).reverse().toArray();
  expect(ids()).toEqual(stored.map((row) => row.conversationID));
  await act(async () => shown.grow());
  await settle();
  expect(ids()).toHaveLength(COUNT);
});

test('CONV-001 moves a conversation with a new message to the top, and keeps the objects of the others', async () => {
  await growTo(COUNT);
  const before = new Map(shown.rows?.map((row) => [row.conversationID, row]));
  await act(async () => account.db.conversations.put(rowOf(333, 9_000_000)));
  await until(() => ids()[0] === idOf(333));
  await settle();
  expect(ids()).toHaveLength(COUNT);
  expect(shown.rows?.filter((row) => before.get(row.conversationID) !== row)).toHaveLength(1);
});

test('drops its further pages at the top, and shows only the rows of another shelf', async () => {
  await growTo(300);
  await act(async () => shown.shrink());
  await until(() => ids().length === 40);
  expect(ids()).toHaveLength(40);
  await growTo(200);
  await mounted.rerender(<Probe shelf="archive" />);
  await until(() => ids().length === 1);
  expect(ids()).toEqual(['C2C90000']);
});

test('never shows main rows in the archive, and shows the main list at once when the user returns', async () => {
  renderings = [];
  await mounted.rerender(<Probe shelf="archive" />);
  await until(() => ids().length === 1);
  expect(renderings.filter((rows) => rows?.includes(idOf(0)))).toEqual([]);
  renderings = [];
  await mounted.rerender(<Probe shelf="main" />);
  expect(renderings[0]?.slice(0, 2)).toEqual([idOf(6), idOf(5)]);
});
