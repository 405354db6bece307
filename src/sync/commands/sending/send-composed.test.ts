import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_HIDDEN } from '../../../../contract/conversation-marks.ts';
import { aFriend } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { blankConversation } from '../../../core/apply/apply-conversation.ts';
import { identityOf } from '../../../core/composer/pending-send.ts';
import { listDraftFiles } from '../../../db/drafts/draft-files.ts';
import { keepDraftFile } from '../drafts/keep-draft-file.ts';
import type { NewMessage } from '../messages/new-message.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { sendComposed } from './send-composed.ts';

const PEER = 'C2C10002';
const FIRST = { seconds: 1000, random: 7 };
const NOTHING = { version: 0, nodes: [] };
let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const nodes = (text: string) => [{ kind: 'text' as const, text }];
const sendText = (text: string, at = 0): NewMessage => ({ conversationID: PEER, type: 'TIMTextElem', payload: { text }, identity: identityOf(FIRST, at) });
const send = async (messages: readonly NewMessage[], rest: Partial<Parameters<typeof sendComposed>[1]> = {}) =>
  bench.drive(sendComposed(bench.commands, { conversationID: PEER, messages, ...rest }));
const save = async (text: string, basis: Parameters<typeof saveDraft>[2]['basis'] = NOTHING) =>
  bench.drive(saveDraft(bench.commands, PEER, { nodes: nodes(text), basis }));

async function stored() {
  const { db } = bench;
  const [messages, outbox, files] = await bench.drive(
    Promise.all([db.messages.orderBy('[conversationID+sequence]').toArray(), db.outbox.orderBy('order').toArray(), listDraftFiles(db, PEER)]),
  );
  const draft = await bench.drive(db.drafts.get(PEER));
  return { texts: messages.map((row) => row.payload['text']), waiting: outbox.map((row) => row.ID), files: files.length, draft: draft?.abstract };
}

async function withFiles(): Promise<NewMessage[]> {
  for (const name of ['a', 'b']) await bench.drive(keepDraftFile(bench.commands, { conversationID: PEER, kind: 'file', name }, new Blob([name])));
  const files = await bench.drive(listDraftFiles(bench.db, PEER));
  const messages = files.map(({ id, name, blob }, at): NewMessage => {
    const payload = { uuid: '', fileUrl: '', fileName: name, fileSize: blob.size };
    return {
      conversationID: PEER,
      type: 'TIMFileElem',
      payload,
      uploads: [{ role: 'file', blob, name, mime: '' }],
      draftFileId: id,
      identity: identityOf(FIRST, at + 1),
    };
  });
  return [...messages, sendText('text')];
}

test('COMP-007 G2 stores all messages of one press in order, and clears the draft with its files', async () => {
  const messages = await withFiles();
  const basis = await save('text');
  expect(await send(messages, { draft: { nodes: [], basis } })).toEqual({ version: 2, nodes: [] });
  expect(await stored()).toEqual({ texts: [undefined, undefined, 'text'], waiting: ['10001-1000-8', '10001-1000-9', '10001-1000-7'], files: 0, draft: '' });
});

test('COMP-007 G2 sends nothing and keeps the draft with its files when any write fails', async () => {
  const messages = await withFiles();
  const basis = await save('text');
  const before = bench.faults.asked();
  await send([sendText('measured', 9)], { draft: { nodes: nodes('text'), basis } });
  const writes = bench.faults.asked() - before;
  for (let at = 0; at < writes; at += 1) {
    bench.faults.arm(at, 'quota');
    await expect(send(messages, { draft: { nodes: [], basis: { version: 2, nodes: nodes('text') } } })).rejects.toBeInstanceOf(Error);
    expect(await stored()).toEqual({ texts: ['measured'], waiting: ['10001-1000-16'], files: 2, draft: 'text' });
  }
});

test('G6 stores one message when two tabs use the same ID, and the second tab does not change the draft', async () => {
  await send([sendText('once')]);
  const basis = await save('next');
  expect(await send([sendText('once')], { draft: { nodes: [], basis }, drafts: [basis] })).toBeUndefined();
  expect(await stored()).toEqual({ texts: ['once'], waiting: ['10001-1000-7'], files: 0, draft: 'next' });
});

test('G6 stores the missing messages of a press when another message of it is already stored', async () => {
  await send([sendText('text')]);
  const basis = await save('text');
  const messages = await withFiles();
  await send(messages, { drafts: [basis] });
  const { draft, files, waiting, texts } = await stored();
  expect({ draft, files, waiting, texts }).toEqual({
    texts: ['text', undefined, undefined],
    waiting: ['10001-1000-7', '10001-1000-8', '10001-1000-9'],
    files: 0,
    draft: '',
  });
});

test('G11 clears the stored draft after a reload only if the message was made from it', async () => {
  const first = await save('one');
  await send([sendText('one')], { drafts: [first] });
  expect((await stored()).draft).toBe('');
  const second = await save('two', { version: 2, nodes: [] });
  await save('something else', second);
  await send([sendText('two', 1)], { drafts: [second] });
  expect((await stored()).draft).toBe('something else');
});

test('G11 keeps later additions to the stored draft after a reload, without the sent text', async () => {
  const first = await save('hello');
  await save('hello\nrecalled', first);
  expect(await send([sendText('hello')], { drafts: [first] })).toMatchObject({ nodes: nodes('recalled') });
  expect((await stored()).draft).toBe('recalled');
});

test('G11 keeps additions to the stored draft when a draft of the send has the same version but other text', async () => {
  const first = await save('hello');
  const grown = await save('hello\nrecalled', first);
  await send([sendText('hello you')], { drafts: [first, { version: grown.version, nodes: nodes('hello you') }] });
  expect((await stored()).draft).toBe('recalled');
});

test.each([
  ['without a row', undefined],
  ['deleted before', { ...blankConversation(PEER), shelf: 'gone' as const }],
])('CONV-080 a message to a hidden friend whose conversation is %s shows no row in the list, also without a network', async (_what, row) => {
  await bench.drive(bench.db.friends.put(aFriend('10002', { friendsStatus: 0, hideStatus: 1 })));
  if (row !== undefined) await bench.drive(bench.db.conversations.put(row));
  await send([sendText('text')]);
  expect(await bench.drive(bench.db.conversations.get(PEER))).toMatchObject({ shelf: 'hidden', markList: [MARK_HIDDEN] });
});
