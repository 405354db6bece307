import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { connectUser, sentOf } from '../../../tests/support/core-client.ts';
import { bytesOf } from '../../../tests/support/media-bytes.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import { insertRows } from '../../store/bulk-insert.ts';
import { insertMedia } from '../../store/files/media.ts';
import type { Tables } from '../../store/tables.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { logOut } from '../account/log-out.ts';

const DAY_MS = 86_400_000;
const ME = '10001';

let ports: ManualPorts;
let server: TestServer;

beforeEach(async () => {
  ports = createManualPorts(Date.now());
  server = await startTestServer({ ports });
});
afterEach(() => server.close());

const count = async (table: keyof Tables) => {
  const row = await server.core.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};
const uuidOf = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`;
const uploadIds = async () => (await server.core.db.selectFrom('media').select('uuid').orderBy('uuid').execute()).map(({ uuid }) => uuid);

/** Stores a file as an upload does, and inserts the row that names it. */
async function keep(uuid: string, text: string, more: { isPublic?: number } = {}): Promise<string> {
  const file = await server.core.files.createTemporary(uuid);
  await file.append(bytesOf(text));
  const sha256 = await file.sha256();
  await file.keep({ kind: 'media', sha256 });
  await server.core.write(({ db, now }) =>
    insertMedia(db, {
      uuid,
      ownerId: ME,
      mime: 'image/png',
      size: text.length,
      fileName: 'a',
      width: 1,
      height: 1,
      sha256,
      isPublic: 0,
      createdAt: now,
      ...more,
    }),
  );
  return sha256;
}

const filesOf = async (folder: string) =>
  (await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('G6 keeps an Idempotency-Key and its answer without a time limit', async () => {
  const key = { callerKey: `user:${ME}`, idempotencyKey: 'key', path: '/x', bodyHash: 'x', answer: '{"data":null}', createdAt: ports.clock.now() };
  await insertRows(server.core.db, 'idempotencyKeys', [key]);
  ports.advance(100 * DAY_MS);
  await server.core.cleanUp();
  expect(await count('idempotencyKeys')).toBe(1);
});

test('removes expired tickets, codes and uploads in small transactions and answers requests between them', async () => {
  const now = ports.clock.now();
  const many = Array.from({ length: 1200 }, (_value, index) => String(index));
  const { db } = server.core;
  await insertRows(
    db,
    'loginTickets',
    many.map((hash) => ({ hash, userId: ME, deviceId: 'd', expireAt: now, tries: 0, usedAt: null })),
  );
  await insertRows(
    db,
    'smsCodes',
    many.map((phone) => ({ phone, scene: 'reset', codeHash: '', expireAt: now, tries: 0, sentAt: now, sentCount: 1, dayStartAt: now, usedAt: null })),
  );
  await insertRows(
    db,
    'uploads',
    many.map((id) => ({ id, ownerId: ME, total: 2, fileName: '', uuid: null, createdAt: now })),
  );
  await insertRows(
    db,
    'uploadParts',
    many.map((uploadId) => ({ uploadId, part: 0, size: 1 })),
  );
  await server.core.cleanUp();
  expect([await count('loginTickets'), await count('smsCodes'), await count('uploads')]).toEqual([1200, 1200, 1200]);
  ports.advance(3 * DAY_MS);
  const alice = await connectUser(server.core, ME);
  let isDone = false;
  const cleaning = server.core.cleanUp().then(() => (isDone = true));
  const answers = [];
  for (let sent = 0; sent < 5; sent += 1) answers.push({ code: (await alice.send('C2C10002', 'x')).code, isDone });
  expect(answers).toEqual(Array(5).fill({ code: 0, isDone: false }));
  await cleaning;
  expect([await count('loginTickets'), await count('smsCodes'), await count('uploads'), await count('uploadParts')]).toEqual([0, 0, 0, 0]);
});

test('keeps an ended session for 30 days, but removes the push subscription of its device at once', async () => {
  const { db } = server.core;
  const [phone, laptop] = [await connectUser(server.core, ME), await connectUser(server.core, ME)];
  const subscription = { userId: ME, p256dh: '', auth: '', lang: 'en', createdAt: 0 };
  await insertRows(db, 'pushSubscriptions', [
    { ...subscription, endpoint: 'https://push.example/phone', deviceId: phone.deviceId, sessionId: phone.session.id },
    { ...subscription, endpoint: 'https://push.example/laptop', deviceId: laptop.deviceId, sessionId: laptop.session.id },
  ]);
  await server.core.write((unit) =>
    unit.db.updateTable('sessions').set({ endedAt: unit.now, endReason: 'removed' }).where('id', '=', phone.session.id).execute(),
  );
  await server.core.cleanUp();
  expect((await db.selectFrom('pushSubscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint)).toEqual(['https://push.example/laptop']);
  expect(await count('sessions')).toBe(2);
  ports.advance(29 * DAY_MS);
  await server.core.cleanUp();
  expect(await count('sessions')).toBe(2);
  ports.advance(2 * DAY_MS);
  await server.core.cleanUp();
  expect((await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)).toEqual([laptop.session.id]);
  // The session ends after 30 idle days and is deleted after 30 more.
  ports.advance(60 * DAY_MS);
  await server.core.cleanUp();
  expect([await count('sessions'), await count('pushSubscriptions')]).toEqual([0, 0]);
  await server.core.write((unit) => logOut(unit, laptop.session.id));
});

test('removes a file after 90 days if no message, favourite or report uses it and it is not public', async () => {
  const alice = await connectUser(server.core, ME);
  const [sent, recalled, favourite, reported, avatar, unused, twin] = ['1', '2', '3', '4', '5', '6', '7'].map(uuidOf) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  for (const uuid of [sent, recalled, favourite, reported, unused]) await keep(uuid, uuid);
  await keep(avatar, avatar, { isPublic: 1 });
  // Two uploads share this content: the row of the unused one is deleted, the file stays.
  await keep(twin, sent);
  const info = { imageFormat: 3, width: 1, height: 1 };
  const image = (uuid: string) => ({
    type: 'TIMImageElem',
    payload: { ...info, uuid, imageInfoArray: [{ url: `/media/${uuid}`, imageUrl: `/media/${uuid}`, width: 1, height: 1, size: 1 }] },
  });
  sentOf(await alice.send('C2C10002', '', image(sent)));
  const { ID } = sentOf(await alice.send('C2C10002', '', image(recalled)));
  expect(await alice.codeOf('revoke', { ID })).toBe(0);
  await insertRows(server.core.db, 'collectionMedia', [{ collectionId: 'c', uuid: favourite, userId: ME }]);
  const report = { id: 'r', userId: ME, kind: 0, targetId: '10002', reason: '1', detail: '', createdAt: 0 };
  await insertRows(server.core.db, 'complaints', [{ ...report, images: `${avatar},${reported}` }]);
  ports.advance(89 * DAY_MS);
  await server.core.cleanUp();
  expect(await uploadIds()).toHaveLength(7);
  ports.advance(2 * DAY_MS);
  // A file can be removed only in the second run after it was stored, because its row may still be inserted until then.
  await server.core.cleanUp();
  await server.core.cleanUp();
  expect(await uploadIds()).toEqual([sent, favourite, reported, avatar]);
  expect(await canReadMedia(server.core.db, '10002', sent)).toBe(true);
  expect(await filesOf('media')).toHaveLength(4);
});

test('removes a file without an upload row, except a new file whose row may still be inserted', async () => {
  const file = await server.core.files.createTemporary('pending');
  await file.append(bytesOf('pending'));
  const sha256 = await file.sha256();
  await file.keep({ kind: 'media', sha256 });
  const orphan = `${sha256.slice(0, 2)}${'0'.repeat(62)}`;
  const folder = join(server.dataDir, 'media', sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, orphan), 'x');
  for (const name of [sha256, orphan]) await utimes(join(folder, name), 0, 0);
  // Each run reads one of 256 folders. The announcement protects the file for two runs, so this call keeps it.
  server.core.files.removeMedia(sha256);
  expect(await readdir(folder)).toHaveLength(2);
  for (let run = 0; run < 256; run += 1) await server.core.cleanUp();
  expect(await readdir(folder)).toEqual([]);
});

test('prunes a long event log to its configured length', async () => {
  await server.close();
  server = await startTestServer({ ports, config: { eventLog: { ...DEFAULT_CONFIG.eventLog, perUser: 100 } } });
  const { pts } = await server.core.db.selectFrom('users').select('pts').where('id', '=', ME).executeTakeFirstOrThrow();
  const events = Array.from({ length: 3000 }, (_value, index) => ({
    userId: ME,
    pts: pts + index + 1,
    name: 'n',
    conv: null,
    body: '1',
    bodyId: null,
    createdAt: ports.clock.now(),
  }));
  await insertRows(server.core.db, 'userEvents', events);
  await server.core.db
    .updateTable('users')
    .set({ pts: pts + 3000 })
    .where('id', '=', ME)
    .execute();
  await server.core.cleanUp();
  const kept = await server.core.db.selectFrom('userEvents').select('pts').where('userId', '=', ME).orderBy('pts').execute();
  expect([kept.length, kept[0]?.pts]).toEqual([100, pts + 2901]);
  expect(await server.core.db.selectFrom('users').select('prunedPts').where('id', '=', ME).executeTakeFirst()).toEqual({ prunedPts: pts + 2900 });
});

test('GROUP-090 removes applications and notices of groups after 90 days, and keeps the newest 500 notices of a user', async () => {
  const now = ports.clock.now();
  const notice = { type: 1, groupId: '200001', groupName: '', groupAvatar: '', actorId: '10002', auditStatus: 0 };
  const apply = { groupId: '200001', content: '', remark: '', joinType: 3, inviterId: null, status: 0, handlerId: null, handledAt: null };
  const many = Array.from({ length: LIMITS.groupNotices + 3 }, (_value, index) => ({ ...notice, id: `n${index}`, userId: ME, createdAt: now - index }));
  await server.core.write(async ({ db }) => {
    await insertRows(db, 'groupNotices', [...many, { ...notice, id: 'old', userId: '10002', createdAt: now - 91 * DAY_MS }]);
    await insertRows(db, 'groupNotices', [{ ...notice, id: 'kept', userId: '10002', createdAt: now - 89 * DAY_MS }]);
    await insertRows(db, 'groupApplies', [
      { ...apply, id: 'old', applicantId: '10007', createdAt: now - 91 * DAY_MS },
      { ...apply, id: 'kept', applicantId: '10008', createdAt: now - 89 * DAY_MS },
    ]);
  });
  await server.core.cleanUp();
  const idsOf = async (table: 'groupNotices' | 'groupApplies', owner: string) =>
    (
      await server.core.db
        .selectFrom(table)
        .select('id')
        .where(table === 'groupNotices' ? 'userId' : 'groupId', '=', owner)
        .execute()
    ).map(({ id }) => id);
  expect(await idsOf('groupApplies', '200001')).toEqual(['kept']);
  expect(await idsOf('groupNotices', '10002')).toEqual(['kept']);
  const own = await idsOf('groupNotices', ME);
  expect([own.length, own.includes('n0'), own.includes(`n${LIMITS.groupNotices}`)]).toEqual([LIMITS.groupNotices, true, false]);
});
