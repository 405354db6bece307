import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { updateGroup } from '../../store/groups/groups.ts';
import { insertMedia } from '../../store/files/media.ts';
import { addReport, type Report } from './add-report.ts';

const A = '10001';
const origin = 'https://wisp.test';
const uuidOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

let core: TestCore;

beforeEach(async () => {
  core = await createTestCore();
  const file = { size: 7, fileName: 'a', width: 1, height: 1, sha256: 'x', isPublic: 0, createdAt: 1 };
  await core.write(async ({ db }) => {
    for (let digit = 1; digit <= 6; digit += 1) await insertMedia(db, { ...file, uuid: uuidOf(digit), ownerId: A, mime: 'image/png' });
    await insertMedia(db, { ...file, uuid: uuidOf(7), ownerId: A, mime: 'image/webp' });
    await insertMedia(db, { ...file, uuid: uuidOf(8), ownerId: '10002', mime: 'image/png' });
  });
});
afterEach(() => core.close());

const complain = (change: Partial<Report> = {}, userId = A) => {
  const report: Report = { complaintType: '2', complaintDetail: ' 骗子 ', complaintImage: uuidOf(1), targetId: '10002', type: 0, ...change };
  return core.write((unit) => addReport(unit, { userId, origin, complaint: report }));
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );

describe('a report', () => {
  test('stores reporter, target, reason and pictures, which are given by uuid or by address', async () => {
    const { id } = await complain({ complaintImage: `${uuidOf(1)}, /media/${uuidOf(2)},${origin}/media/${uuidOf(3)},${uuidOf(1)}` });
    const rows = await core.db.selectFrom('complaints').selectAll().execute();
    expect(rows).toMatchObject([{ id, userId: A, kind: 0, targetId: '10002', reason: '2', detail: '骗子', images: [1, 2, 3].map(uuidOf).join(',') }]);
  });

  const REFUSED: [string, Partial<Report>, number][] = [
    ['about oneself', { targetId: A }, 400],
    ['about an unknown user', { targetId: '99999' }, 404],
    ['for an unknown reason', { complaintType: '7' }, 400],
    ['for a reason of the other list', { complaintType: '6', type: 1, targetId: '200001' }, 400],
    ['about an unknown group', { type: 1, targetId: '999999' }, 404],
    ['with more than five pictures', { complaintImage: [1, 2, 3, 4, 5, 6].map(uuidOf).join(',') }, 400],
    ['with a picture of another user', { complaintImage: uuidOf(8) }, 7004],
    ['with a picture from another host', { complaintImage: 'https://track.example/a.png' }, 7004],
    ['with a picture of an unsupported format', { complaintImage: uuidOf(7) }, 4004],
    ['with an empty entry between two commas', { complaintImage: `${uuidOf(1)},,` }, 7004],
  ];
  test.each(REFUSED)('%s is refused, and nothing is stored', async (_name, change, code) => {
    expect(await codeOf(complain(change))).toBe(code);
    expect(await core.db.selectFrom('complaints').selectAll().execute()).toEqual([]);
  });

  test('about a group is accepted from a member, and from an outsider only while the group can be joined', async () => {
    const about = { type: 1, targetId: '200001', complaintType: '5' } as const;
    expect(await codeOf(complain(about))).toBe(200);
    await core.write(async ({ db }) => {
      await db.updateTable('media').set({ ownerId: '10007' }).where('uuid', '=', uuidOf(1)).execute();
      await updateGroup(db, '200001', { confirminviteSwitch: 0 });
    });
    expect(await codeOf(complain(about, '10007'))).toBe(200);
    await core.write(({ db }) => updateGroup(db, '200001', { confirminviteSwitch: 2 }));
    expect(await codeOf(complain(about, '10007'))).toBe(404);
  });
});
