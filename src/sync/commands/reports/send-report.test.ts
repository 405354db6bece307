import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { OpRow } from '../../../core/rows.ts';
import { putKv, readKv } from '../../../db/kv.ts';
import { listRefusedReports } from '../../../db/people/refused-reports.ts';
import { write } from '../../../db/transaction.ts';
import { createOpQueue, type HttpCaller } from '../../outbox/ops.ts';
import { releaseBlobs } from '../../media/release-blobs.ts';
import { deleteForBoth } from '../messages/delete-for-both.ts';
import { aMessage } from '../../../../tests/support/builders.ts';
import { dropReportOffer, sendReport, type NewReport } from './send-report.ts';

let bench: SyncBench;
let refusals: { readonly op: OpRow; readonly code: number }[];
beforeEach(async () => {
  bench = await createSyncBench();
  refusals = [];
});
afterEach(() => bench.close());

const REPORT = { about: 'user' as const, id: '10008', kind: '3', detail: '一直发广告', images: [new Blob(['shot'], { type: 'image/png' })] };

async function carryOut(outcome: Awaited<ReturnType<HttpCaller>>): Promise<void> {
  const queue = createOpQueue({
    context: bench.context,
    callHttp: async () => outcome,
    isReady: () => true,
    refused: (op, code) => void refusals.push({ op, code }),
  });
  queue.wake();
  await bench.drive(queue.idle());
  queue.stop();
}

const refused = async () => bench.drive(listRefusedReports(bench.db));

/** Sends the oldest refused report again, as its form does. */
async function correct(report: NewReport): Promise<void> {
  await bench.drive(sendReport(bench.commands, { ...report, corrects: (await refused())[0]?.key }));
}

/** Counts the stored pictures of each refused report. */
async function countKeptImages(): Promise<number[]> {
  const stored = new Set(await bench.drive(bench.db.blobs.toCollection().primaryKeys()));
  return (await refused()).map(({ images = [] }) => images.filter((blobId) => stored.has(blobId)).length);
}

test('keeps the pictures of a report until it is sent', async () => {
  await bench.drive(sendReport(bench.commands, REPORT));
  expect(await bench.drive(bench.db.blobs.count())).toBe(1);
  await carryOut({ kind: 'ok', value: { id: '1' } });
  expect(await bench.drive(bench.db.ops.count())).toBe(0);
  expect(await bench.drive(bench.db.blobs.count())).toBe(0);
});

test('the release of blobs keeps the pictures of a queued report', async () => {
  await bench.drive(sendReport(bench.commands, REPORT));
  const { db, epoch, ports, report } = bench.context;
  const later = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + 86_400_000 } };
  await bench.drive(releaseBlobs({ db, epoch, ports: later, report }, async () => true));
  expect(await bench.drive(bench.db.blobs.count())).toBe(1);
});

test('G11 keeps the text of a refused report until the user sends a corrected report', async () => {
  await bench.drive(sendReport(bench.commands, REPORT));
  expect(await refused()).toEqual([]);
  await carryOut({ kind: 'refused', code: 4004, message: '' });
  expect(refusals.map(({ code }) => code)).toEqual([4004]);
  expect(await refused()).toMatchObject([{ about: 'user', id: '10008', kind: '3', detail: '一直发广告' }]);
  await correct(REPORT);
  expect(await refused()).toEqual([]);
});

test('G11 keeps the pictures of a refused report until the user sends a corrected report', async () => {
  await bench.drive(sendReport(bench.commands, REPORT));
  await carryOut({ kind: 'refused', code: 4004, message: '' });
  const { db, epoch, ports, report } = bench.context;
  const later = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + 86_400_000 } };
  await bench.drive(releaseBlobs({ db, epoch, ports: later, report }, async () => true));
  const kept = await bench.drive(bench.db.blobs.toArray());
  expect(kept.map(({ blob }) => blob.size)).toEqual([4]);
  expect((await refused())[0]?.images).toEqual(kept.map(({ blobId }) => blobId));
  await correct({ ...REPORT, images: [] });
  expect(await bench.drive(bench.db.blobs.count())).toBe(0);
});

test.each([
  ['another person', { id: '10009' }],
  ['the same person', { detail: '又发广告' }],
])('G11 a second refused report about %s keeps the first report and its pictures', async (_whom, other) => {
  await bench.drive(sendReport(bench.commands, REPORT));
  await bench.drive(sendReport(bench.commands, { ...REPORT, ...other }));
  await carryOut({ kind: 'refused', code: 4004, message: '' });
  const { images: _blobs, ...words } = REPORT;
  expect(await refused()).toMatchObject([words, { ...words, ...other }]);
  expect(await countKeptImages()).toEqual([1, 1]);
  await correct(REPORT);
  expect(await refused()).toMatchObject([{ ...words, ...other }]);
  expect(await countKeptImages()).toEqual([1]);
});

test('G11 keeps a refused report of an earlier build next to a new report until the user corrects it', async () => {
  const { images: _blobs, ...words } = REPORT;
  await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'complaintDraft', words)));
  await bench.drive(sendReport(bench.commands, { ...REPORT, id: '10009' }));
  await carryOut({ kind: 'refused', code: 4004, message: '' });
  expect((await refused()).map(({ id }) => id)).toEqual(['10008', '10009']);
  await correct(REPORT);
  expect((await refused()).map(({ id }) => id)).toEqual(['10009']);
});

test('C27 a deletion for both that is refused with 20007 deletes nothing and offers a report until the user answers', async () => {
  const row = { ...aMessage({ conversationID: 'C2C10008', from: '10008', time: Math.floor(bench.clock.now() / 1000) }), status: 'success' as const };
  await bench.drive(write(bench.db, ['messages'], async () => bench.db.messages.put(row)));
  await bench.drive(deleteForBoth(bench.commands, 'C2C10008', [row.ID]));
  expect((await bench.drive(bench.db.messages.get(row.ID)))?.deleting).toBe(1);
  await carryOut({ kind: 'refused', code: 20007, message: '' });
  expect((await bench.drive(bench.db.messages.get(row.ID)))?.deleting).toBeUndefined();
  expect(await bench.drive(readKv(bench.db, 'reportOffers'))).toEqual(['10008']);
  await bench.drive(dropReportOffer(bench.commands, '10008'));
  expect(await bench.drive(readKv(bench.db, 'reportOffers'))).toEqual([]);
});

test('20007 offers a report only after a deletion for both', async () => {
  await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'reportOffers', [])));
  await bench.drive(sendReport(bench.commands, REPORT));
  await carryOut({ kind: 'refused', code: 20007, message: '' });
  expect(await bench.drive(readKv(bench.db, 'reportOffers'))).toEqual([]);
});

test('ERR-021 11061 (already a friend) counts as done and is not reported as a refusal', async () => {
  await bench.drive(sendReport(bench.commands, REPORT));
  await carryOut({ kind: 'refused', code: 11061, message: '已是好友' });
  expect(refusals).toEqual([]);
  expect(await bench.drive(bench.db.ops.count())).toBe(0);
});
