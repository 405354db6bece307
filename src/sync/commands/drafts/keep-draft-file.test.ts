import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { MAX_DRAFT_FILES } from '../../../core/composer/draft-file.ts';
import { listDraftFiles } from '../../../db/drafts/draft-files.ts';
import { releaseBlobs } from '../../media/release-blobs.ts';
import { sendMessage } from '../sending/send-message.ts';
import { dropDraftFile, keepDraftFile } from './keep-draft-file.ts';

const PEER = 'C2C10002';
const A_DAY_MS = 86_400_000;
let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const keep = async (name: string, conversationID = PEER): Promise<string | undefined> =>
  bench.drive(keepDraftFile(bench.commands, { conversationID, kind: 'file', name }, new Blob([name])));
const list = async (conversationID = PEER) => bench.drive(listDraftFiles(bench.db, conversationID));
const names = async (conversationID = PEER): Promise<string[]> => (await list(conversationID)).map(({ name }) => name);

test('lists draft files in the order in which they were picked, separately for each conversation', async () => {
  for (let at = 0; at < 12; at += 1) await keep(`f${at}`);
  await keep('elsewhere', 'C2C100');
  expect(await names()).toEqual(Array.from({ length: 12 }, (_, at) => `f${at}`));
  expect(await names('C2C100')).toEqual(['elsewhere']);
});

test('a draft accepts files up to the maximum number', async () => {
  for (let at = 0; at < MAX_DRAFT_FILES; at += 1) expect(await keep(`f${at}`)).toMatch(/^draft:C2C10002:/);
  expect(await keep('one too many')).toBeUndefined();
  expect(await names()).toHaveLength(MAX_DRAFT_FILES);
});

test('deletes a removed draft file from the database', async () => {
  await keep('a');
  await bench.drive(dropDraftFile(bench.commands, (await list())[0]?.id ?? ''));
  expect(await bench.drive(bench.db.blobs.count())).toBe(0);
});

test('G2 removes a sent file from its draft in the transaction that stores the message', async () => {
  await keep('a.txt');
  const [file] = await list();
  if (file === undefined) throw new Error('nothing waits');
  const message = {
    conversationID: PEER,
    type: 'TIMFileElem' as const,
    payload: { uuid: '', fileUrl: '', fileName: file.name, fileSize: file.blob.size },
    uploads: [{ role: 'file' as const, blob: file.blob, name: file.name, mime: 'text/plain' }],
    draftFileId: file.id,
  };
  bench.faults.arm(3, 'quota');
  await expect(bench.drive(sendMessage(bench.commands, message))).rejects.toBeDefined();
  expect(await names()).toEqual(['a.txt']);
  await bench.drive(sendMessage(bench.commands, message));
  expect(await names()).toEqual([]);
  const [blob] = await bench.drive(bench.db.blobs.toArray());
  expect([blob?.ID === '', await bench.drive(bench.db.blobs.count())]).toEqual([false, 1]);
});

test('STORE-018 G11 the release of blobs keeps the files of an old draft', async () => {
  await keep('patient');
  await bench.loop.advance(A_DAY_MS);
  await bench.drive(releaseBlobs(bench.context, async () => true));
  expect(await names()).toEqual(['patient']);
});
