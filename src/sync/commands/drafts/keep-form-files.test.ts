import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { MAX_FORM_FILES } from '../../../core/drafts/form-files.ts';
import { listFormFiles } from '../../../db/drafts/form-files.ts';
import { releaseBlobs } from '../../media/release-blobs.ts';
import { keepFormFiles } from './keep-form-files.ts';

const A_DAY_MS = 86_400_000;
let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const aFile = (text: string) => new Blob([text], { type: 'image/png' });
const keep = async (name: string, add: Blob[], drop: readonly string[] = []) => bench.drive(keepFormFiles(bench.commands, name, { add, drop }));
const sizesOf = async (name: string) => (await bench.drive(listFormFiles(bench.db, name))).map(({ blob }) => blob.size);

test('PEOPLE-119 G11 keeps the files of a field in their order, until they are dropped', async () => {
  const [first = ''] = await keep('a', [aFile('1'), aFile('22')]);
  await keep('a', [aFile('333')]);
  await keep('ab', [aFile('4444')]);
  expect(await sizesOf('a')).toEqual([1, 2, 3]);
  await keep('a', [], [first]);
  expect([await sizesOf('a'), await sizesOf('ab')]).toEqual([[2, 3], [4]]);
});

test('PEOPLE-119 the release of blobs keeps the files of a form', async () => {
  await keep('a', [aFile('1')]);
  const { db, epoch, ports, report } = bench.context;
  const later = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + A_DAY_MS } };
  await bench.drive(releaseBlobs({ db, epoch, ports: later, report }, async () => true));
  expect(await sizesOf('a')).toEqual([1]);
});

test('PEOPLE-119 the oldest files of forgotten dialogs make room for new ones', async () => {
  await keep('old', [aFile('1'), aFile('22')]);
  await keep(
    'a',
    Array.from({ length: MAX_FORM_FILES - 1 }, () => aFile('333')),
  );
  expect([await sizesOf('old'), (await sizesOf('a')).length]).toEqual([[2], MAX_FORM_FILES - 1]);
});
