import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPrng } from '../../../../tests/support/fakes/prng.ts';
import { openSendPage, openSendStorage, type SendStorage } from '../../../../tests/support/open-send-page.ts';
import type { ComposeProblem } from '../../../core/view/compose/compose-problem.ts';
import { retext } from '../../../core/view/edit-composed.ts';
import { createConversationSending } from './conversation-sending.ts';

const PEER = 'C2C10002';
let db: SendStorage['db'];
let storage: SendStorage['storage'];
let seed = 1;

beforeEach(() => {
  ({ db, storage } = openSendStorage());
});
afterEach(async () => db.delete());

const breathe = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2));

type FilesSettle = (fileIDs: string[]) => void;

function openTab() {
  const { client, gates, end, restore } = openSendPage({ db, storage, prng: createPrng((seed += 1)) });
  const sending = createConversationSending(PEER, {
    client,
    translate: () => ((key: string) => key) as never,
    failed: () => undefined,
    restored: restore,
    idle: () => undefined,
  });
  client.pendingSends.adopt(sending.resume);
  sending.attach(() => undefined);
  const { keeper } = sending;
  const show = async (): Promise<void> => keeper.stored((await db.drafts.get(PEER)) ?? null);
  return {
    client,
    end,
    show,
    field: () => keeper.read().text,
    save: () => keeper.save(),
    type(text: string): void {
      const now = keeper.read();
      keeper.change(retext(now, now.text + text, now.text.length + text.length));
    },
    enter: () => sending.send({ fileIDs: [], settled: Promise.resolve([]) }, () => undefined),
    /** Enter while a file is still being stored; the result says which it became. */
    enterWithFile(problem?: ComposeProblem): FilesSettle {
      let settle: FilesSettle = () => undefined;
      const settled = new Promise<string[]>((resolve) => (settle = resolve));
      sending.send({ fileIDs: [], settled }, () => problem);
      return settle;
    },
    async refuseNext(): Promise<void> {
      await breathe();
      gates.shift()?.refuse();
      await breathe();
    },
    async openAll(): Promise<void> {
      for (let quiet = 0; quiet < 8; quiet += 1) {
        await breathe();
        const gate = gates.shift();
        if (gate !== undefined) {
          quiet = 0;
          await gate.open();
        }
        await show();
      }
    },
  };
}

async function texts(): Promise<string[]> {
  return (await db.messages.orderBy('[conversationID+sequence]').toArray()).map((row) =>
    typeof row.payload['text'] === 'string' ? row.payload['text'] : row.type,
  );
}

test('a second tab does not send what has come back into the input of the first', async () => {
  const a = openTab();
  await a.show();
  a.type('once');
  a.enter();
  await breathe();
  const b = openTab();
  await a.refuseNext();
  expect(a.field()).toBe('once');
  await b.openAll();
  await a.openAll();
  expect([await texts(), a.field()]).toEqual([[], 'once']);
});

test('a message that the first tab refuses is not sent by the second', async () => {
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
  const waiting = await db.blobs.filter(({ file }) => file !== undefined).count();
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

test('a tab that shows the draft which another was sending when it went does not send it again', async () => {
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

test('what was typed to such a draft stays in the input, without what was sent', async () => {
  const { a, b } = await openTwoWithDraft('hello');
  b.type('\nmore');
  a.enter();
  a.end();
  await b.openAll();
  b.save();
  await b.openAll();
  expect([await texts(), b.field(), (await db.drafts.get(PEER))?.abstract]).toEqual([['hello'], 'more', 'more']);
});

test('a copy that is gone when its turn comes is not sent', async () => {
  const a = openTab();
  await a.show();
  a.type('cleared');
  a.enter();
  const b = openTab();
  a.end();
  for (const name of storage.names('wt:sending:')) storage.remove(name);
  await b.openAll();
  expect(await texts()).toEqual([]);
});
