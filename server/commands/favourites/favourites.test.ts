import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Favourite, NewFavourite } from '../../../contract/http/favourites.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { insertFavourite, listFavouritesById } from '../../store/favourites/favourites.ts';
import { insertMedia } from '../../store/files/media.ts';
import { addFavourite } from './add-favourite.ts';
import { deleteFavourites, pinFavourite } from './change-favourites.ts';
import { listFavourites } from './list-favourites.ts';

const A = '10001';
const B = '10002';
const ORIGIN = 'https://wisp.test';
const FILE = '11111111-1111-4111-8111-111111111111';
const POSTER = '22222222-2222-4222-8222-222222222222';
const SECRET = '33333333-3333-4333-8333-333333333333';

let core: TestCore;
let ports: ManualPorts;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  alice = await connectUser(core, A);
  bob = await connectUser(core, B);
  await core.write(async ({ db, now }) => {
    const file = { mime: 'image/png', size: 7, fileName: 'a.png', width: 1, height: 1, sha256: 'x', isPublic: 0, createdAt: now };
    await insertMedia(db, { ...file, uuid: FILE, ownerId: B });
    await insertMedia(db, { ...file, uuid: POSTER, ownerId: A });
    await insertMedia(db, { ...file, uuid: SECRET, ownerId: '10003' });
  });
});
afterEach(() => core.close());

const collect = (userId: string, given: NewFavourite) => core.write((unit) => addFavourite(unit, { userId, origin: ORIGIN, given }));
const listOf = (userId: string, more: { pageNum?: number; pageSize?: number; text?: string } = {}) =>
  listFavourites(core.db, { userId, pageNum: 1, pageSize: 10, text: '', timeZone: 'Asia/Shanghai', ...more });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const image = (uuid: string) => ({
  uuid,
  imageFormat: 3,
  width: 1,
  height: 1,
  imageInfoArray: [{ url: `/media/${uuid}`, imageUrl: `/media/${uuid}`, width: 1, height: 1, size: 7 }],
});
const note = (detail: object) => ({ type: 'TIMCustomElem', payload: { data: JSON.stringify({ type: 'collect', detail }), description: '', extension: '' } });

const KINDS: [name: string, given: NewFavourite, kept: Partial<Favourite>][] = [
  ['a text', { contentType: 1, collectTitle: ' 你好 ', collectedUserId: B }, { collectTitle: '你好', collectedUserName: '苏念' }],
  ['a text with a link', { contentType: 7, collectTitle: 'https://a.example' }, { contentType: 7, collectedUserName: '陈屿' }],
  ['a picture', { contentType: 2, imageUuid: POSTER }, { imageUuid: POSTER, videoImage: `/media/${POSTER}`, videoImageAddress: `/media/${POSTER}` }],
  [
    'a video',
    { contentType: 3, videoUuid: POSTER, snapshotUuid: POSTER, videoImageAddress: `${ORIGIN}/media/${POSTER}` },
    { videoUuid: POSTER, snapshotUuid: POSTER, videoImage: `/media/${POSTER}`, videoImageAddress: `/media/${POSTER}` },
  ],
  ['a file', { contentType: 4, fileUuid: POSTER, fileName: 'a/b.pdf', fileSize: 999, fileType: 'pdf' }, { fileName: 'ab.pdf', fileSize: 7, fileType: 'pdf' }],
  ['a location', { contentType: 5, addressTitle: '翠湖', lat: 25.05, lng: 102.7 }, { addressTitle: '翠湖', lat: 25.05, lng: 102.7 }],
  [
    'a note',
    { contentType: 99, collectTitle: '清单', noteContent: '牛奶', videoImage: `/media/${POSTER}` },
    { noteContent: '牛奶', videoImage: `/media/${POSTER}` },
  ],
];

describe('favourites', () => {
  test.each(KINDS)('FAV-004 store %s with the fields of its kind', async (_name, given, kept) => {
    const added = await collect(A, given);
    expect(added).toMatchObject({ contentType: given.contentType, topStatus: 0, ...kept });
    expect((await listOf(A)).rows).toEqual([added]);
    expect(alice.lastEvent('data.update')).toEqual({ scope: 'collections' });
    expect(bob.events('data.update')).toEqual([]);
  });

  const LACKING: [string, NewFavourite, number][] = [
    ['a blank text', { contentType: 1, collectTitle: '  ' }, 400],
    ['a picture without its upload', { contentType: 2 }, 400],
    ['a file without a name', { contentType: 4, fileUuid: POSTER }, 400],
    ['a location with an invalid latitude', { contentType: 5, addressTitle: 'x', lat: 91, lng: 0 }, 400],
    ['an empty note', { contentType: 99 }, 400],
    ['a picture of another user', { contentType: 2, imageUuid: SECRET }, 7004],
    ['a preview from another host', { contentType: 2, imageUuid: POSTER, videoImage: 'https://track.example/a.png' }, 7004],
    ['a file address that leaves its folder', { contentType: 4, fileUuid: POSTER, fileName: 'a', videoImageAddress: '/media/../secret' }, 7004],
  ];
  test.each(LACKING)('refuse %s', async (_name, given, code) => {
    expect(await codeOf(collect(A, given))).toBe(code);
    expect((await listOf(A)).total).toBe(0);
  });

  test('FAV-007 are refused with 11141 above the limit, except a note that is already stored', async () => {
    const note: NewFavourite = { contentType: 99, noteContent: '牛奶' };
    const { id } = await collect(A, note);
    await core.write(async ({ db }) => {
      const [row] = await listFavouritesById(db, [id]);
      if (row === undefined) throw new Error('the note is not stored');
      for (let index = 1; index < LIMITS.favourites; index += 1) await insertFavourite(db, { ...row, id: `favourite-${index}` }, []);
    });
    expect(await codeOf(collect(A, { contentType: 1, collectTitle: 'one more' }))).toBe(11141);
    expect((await collect(A, { ...note, id })).id).toBe(id);
    expect(await codeOf(collect(B, { contentType: 1, collectTitle: 'of another account' }))).toBe(200);
  });

  test('FAV-009 are listed in pages, pinned ones first, then newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push((await collect(A, { contentType: 1, collectTitle: `n${index}` })).id);
      ports.advance(1000);
    }
    await core.write((unit) => pinFavourite(unit, A, { id: ids[3] ?? '', isTop: 1 }));
    const first = await listOf(A);
    expect(first.total).toBe(12);
    expect(first.rows.map((row) => row.collectTitle)).toEqual(['n3', 'n11', 'n10', 'n9', 'n8', 'n7', 'n6', 'n5', 'n4', 'n2']);
    expect(first.rows[0]?.topStatus).toBe(1);
    expect((await listOf(A, { pageNum: 2 })).rows.map((row) => row.collectTitle)).toEqual(['n1', 'n0']);
    await core.write((unit) => pinFavourite(unit, A, { id: ids[3] ?? '', isTop: 0 }));
    expect((await listOf(A)).rows[0]?.collectTitle).toBe('n11');
  });

  test('are found by title, note, file name and address, with % and _ as literal characters', async () => {
    await collect(A, { contentType: 1, collectTitle: '100% sure' });
    await collect(A, { contentType: 1, collectTitle: 'a_b!' });
    await collect(A, { contentType: 99, collectTitle: 'x', noteContent: 'Milk' });
    await collect(A, { contentType: 4, fileUuid: POSTER, fileName: 'Plan.pdf' });
    await collect(A, { contentType: 5, addressTitle: '翠湖', lat: 1, lng: 1 });
    const found = async (text: string) => (await listOf(A, { text })).total;
    expect([await found('%'), await found('_'), await found('!'), await found('%%'), await found('0%')]).toEqual([1, 1, 1, 0, 1]);
    expect([await found('milk'), await found('ＰＬＡＮ'), await found('翠'), await found('')]).toEqual([1, 1, 1, 5]);
    expect((await listOf(B, { text: '翠' })).total).toBe(0);
  });

  test('FAV-006 keep a file readable for their owner after its message is recalled', async () => {
    const sent = sentOf(await bob.send(`C2C${A}`, '', { type: 'TIMImageElem', payload: image(FILE) }));
    const { id } = await collect(A, { contentType: 2, imageUuid: FILE });
    expect(await bob.codeOf('revoke', { ID: sent.ID })).toBe(0);
    expect(await canReadMedia(core.db, A, FILE)).toBe(true);
    expect(await canReadMedia(core.db, '10003', FILE)).toBe(false);
    expect(sentOf(await alice.send(`C2C10003`, '', { type: 'TIMImageElem', payload: image(FILE) })).sequence).toBeGreaterThan(0);
    await core.write((unit) => deleteFavourites(unit, A, [id]));
    expect(await collect(A, { contentType: 1, collectTitle: 'x' })).toMatchObject({ collectTitle: 'x' });
  });

  test('FAV-006 no longer keep a file readable after the favourite is deleted', async () => {
    const sent = sentOf(await bob.send(`C2C${A}`, '', { type: 'TIMImageElem', payload: image(FILE) }));
    const { id } = await collect(A, { contentType: 2, imageUuid: FILE });
    expect(await bob.codeOf('revoke', { ID: sent.ID })).toBe(0);
    await core.write((unit) => deleteFavourites(unit, A, [id]));
    expect(await canReadMedia(core.db, A, FILE)).toBe(false);
  });

  test('FAV-005 a received note is stored by its id, with the text of its message', async () => {
    const own = await collect(B, { contentType: 99, collectTitle: '清单', noteContent: '牛奶' });
    expect(await codeOf(collect(A, { contentType: 99, id: own.id }))).toBe(404);
    const detail = { id: own.id, collectTitle: '清单', noteContent: '牛奶', videoImage: '' };
    await bob.send(`C2C${A}`, '', note(detail));
    const again = await collect(A, { contentType: 99, id: own.id, collectTitle: 'forged' });
    expect(again).toMatchObject({ collectTitle: '清单', noteContent: '牛奶', collectedUserId: B });
    expect(again.id).not.toBe(own.id);
    expect((await collect(B, { contentType: 99, id: own.id })).id).toBe(own.id);
    expect(await codeOf(collect('10003', { contentType: 99, id: own.id }))).toBe(404);
  });

  test('the receiver of a note can read its picture, and a note with a foreign picture is refused with 7004', async () => {
    const detail = { id: 'n1', collectTitle: 'x', noteContent: '', videoImage: `/media/${POSTER}` };
    expect(await canReadMedia(core.db, B, POSTER)).toBe(false);
    expect((await alice.send(`C2C${B}`, '', note(detail))).code).toBe(0);
    expect(await canReadMedia(core.db, B, POSTER)).toBe(true);
    expect((await alice.send(`C2C${B}`, '', note({ ...detail, videoImage: `/media/${SECRET}` }))).code).toBe(7004);
    expect((await alice.send(`C2C${B}`, '', note({ ...detail, videoImage: 'https://track.example/a.png' }))).code).toBe(7004);
  });

  test('FAV-016 deletes nothing when a batch contains the id of another user', async () => {
    const mine = await collect(A, { contentType: 1, collectTitle: 'mine' });
    const theirs = await collect(B, { contentType: 1, collectTitle: 'theirs' });
    expect(await codeOf(core.write((unit) => deleteFavourites(unit, A, [mine.id, theirs.id])))).toBe(404);
    expect((await listOf(A)).total).toBe(1);
    await core.write((unit) => deleteFavourites(unit, A, [mine.id, mine.id]));
    expect((await listOf(A)).total).toBe(0);
    expect((await listOf(B)).total).toBe(1);
  });
});
