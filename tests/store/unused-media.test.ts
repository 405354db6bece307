import { Kysely } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { deleteUnusedMedia } from '../../server/store/cleanup/unused-media.ts';
import { createTestCore } from '../support/test-server.ts';

const OLDEST = { createdAt: -1, uuid: '' };
const uuidOf = (index: number) => `${String(index).padStart(8, '0')}-1111-4111-8111-111111111111`;

test('a page of unused uploads is compared with the reports in one query, and reported uploads stay', async () => {
  const core = await createTestCore();
  onTestFinished(() => core.close());
  const image = { ownerId: '10001', mime: 'image/png', size: 1, fileName: '', width: 1, height: 1, isPublic: 0, createdAt: 1 };
  await insertRows(
    core.db,
    'media',
    Array.from({ length: 300 }, (_value, index) => ({ ...image, uuid: uuidOf(index), sha256: String(index) })),
  );
  const report = { userId: '10001', kind: 0 as const, targetId: '10002', reason: '1', detail: '', createdAt: 1 };
  const undecided = { decidedAt: null, decision: null, decisionNote: null };
  await insertRows(core.db, 'complaints', [{ ...report, ...undecided, id: 'r', images: `${uuidOf(7)},${uuidOf(8)}` }]);
  const queries = vi.spyOn(Kysely.prototype, 'selectFrom');
  onTestFinished(() => queries.mockRestore());
  const { contents } = await core.write((unit) => deleteUnusedMedia(unit.db, { after: OLDEST, before: 2 }));
  expect(queries.mock.calls.filter(([table]) => table === 'complaints')).toHaveLength(1);
  expect(contents).toHaveLength(298);
  expect((await core.db.selectFrom('media').select('uuid').orderBy('uuid').execute()).map(({ uuid }) => uuid)).toEqual([uuidOf(7), uuidOf(8)]);
});
