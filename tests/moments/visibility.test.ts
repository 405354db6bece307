import { expect, test } from 'vitest';
import { CODE } from '../../contract/codes.ts';
import { deleteTag } from '../../server/store/friends/friend-tags.ts';
import { setUserState } from '../support/world.ts';
import { AUTHOR, codeOf, describeMoments, FIFTH, FRIEND, OTHER, READER, STRANGER, type MomentBench } from './moment-bench.ts';

type Arrangement = {
  readonly name: string;
  arrange(bench: MomentBench): Promise<unknown>;
  undo(bench: MomentBench): Promise<unknown>;
  readonly isOpen: boolean;
};

type Change = (bench: MomentBench) => Promise<unknown>;
const arranged = (name: string, isOpen: boolean, [arrange, undo]: readonly [Change, Change]): Arrangement => ({ name, isOpen, arrange, undo });
const nothing = () => Promise.resolve();

const RELATIONS: readonly Arrangement[] = [
  arranged('mutual friends', true, [nothing, nothing]),
  arranged('the author has deleted the reader', false, [({ unfriend }) => unfriend(AUTHOR, READER), ({ befriend }) => befriend(AUTHOR, READER)]),
  arranged('the reader has deleted the author', false, [({ unfriend }) => unfriend(READER, AUTHOR), ({ befriend }) => befriend(READER, AUTHOR)]),
  arranged('strangers', false, [
    async ({ unfriend }) => [await unfriend(READER, AUTHOR), await unfriend(AUTHOR, READER)],
    async ({ befriend }) => [await befriend(READER, AUTHOR), await befriend(AUTHOR, READER)],
  ]),
];
const BLOCKS: readonly Arrangement[] = [
  arranged('no block', true, [nothing, nothing]),
  arranged('the author has blocked the reader', false, [({ block }) => block(AUTHOR, READER), ({ unblock }) => unblock(AUTHOR, READER)]),
  arranged('the reader has blocked the author', false, [({ block }) => block(READER, AUTHOR), ({ unblock }) => unblock(READER, AUTHOR)]),
];
const spaceOf = (ownerId: string, friendId: string, field: 'mineSpaceStatus' | 'friendsSpaceStatus') =>
  [
    ({ setSpace }: MomentBench) => setSpace(ownerId, friendId, { [field]: 1 }),
    ({ setSpace }: MomentBench) => setSpace(ownerId, friendId, { [field]: 0 }),
  ] as const;
const SWITCHES: readonly Arrangement[] = [
  arranged('open switches', true, [nothing, nothing]),
  arranged('the author hides moments from the reader', false, spaceOf(AUTHOR, READER, 'mineSpaceStatus')),
  arranged('the reader hides moments of the author', false, spaceOf(READER, AUTHOR, 'friendsSpaceStatus')),
  arranged('the author hides moments of the reader', true, spaceOf(AUTHOR, READER, 'friendsSpaceStatus')),
  arranged('the reader hides moments from the author', true, spaceOf(READER, AUTHOR, 'mineSpaceStatus')),
];

const ARRANGEMENTS = RELATIONS.flatMap((relation) => BLOCKS.flatMap((block) => SWITCHES.map((space) => [relation, block, space])));

/** Moments of the author by whether they are visible to a friend who is the reader. */
async function shareAll(bench: MomentBench): Promise<{ id: string; uuid: string; isForReader: boolean; name: string }[]> {
  const [withReader, withOther] = [await bench.tag(AUTHOR, [READER, FRIEND]), await bench.tag(AUTHOR, [OTHER])];
  const kinds: [name: string, given: { visibility?: 0 | 1 | 2; tagIds?: string[] }, isForReader: boolean][] = [
    ['all friends', {}, true],
    ['a tag of the reader', { visibility: 1, tagIds: [withReader] }, true],
    ['a tag of another friend', { visibility: 1, tagIds: [withOther] }, false],
    ['two tags, one of the reader', { visibility: 1, tagIds: [withOther, withReader] }, true],
    ['except a tag of the reader', { visibility: 2, tagIds: [withReader] }, false],
    ['except a tag of another friend', { visibility: 2, tagIds: [withOther] }, true],
  ];
  const shared = [];
  for (const [name, given, isForReader] of kinds) {
    const uuid = await bench.upload(AUTHOR);
    shared.push({ name, uuid, isForReader, id: await bench.share(AUTHOR, { images: [uuid], ...given }) });
  }
  return shared;
}

/** By each way to a moment, the IDs that the reader gets. */
async function listSeen(bench: MomentBench, viewer: string, all: readonly { id: string; uuid: string }[]): Promise<string[][]> {
  const ids = all.map(({ id }) => id);
  const seenBy = async (sees: (one: { id: string; uuid: string }) => Promise<boolean>) => {
    const seen = [];
    for (const one of all) if (await sees(one)) seen.push(one.id);
    return seen;
  };
  const own = (rows: readonly { id: string }[]) => ids.filter((id) => rows.some((row) => row.id === id));
  const [timeline, person] = [await bench.list(viewer), await bench.list(viewer, { wtId: AUTHOR })];
  expect([timeline.total, person.total]).toEqual([timeline.rows.length, person.rows.length]);
  return [
    own(timeline.rows),
    own(person.rows),
    own(await bench.batch(viewer, ids)),
    await seenBy(async ({ id }) => (await codeOf(bench.interactions(viewer, id))) === 200),
    await seenBy(async ({ uuid }) => bench.canRead(viewer, uuid)),
  ];
}

const eachWay = <T>(value: T): T[] => Array.from({ length: 5 }, () => value);

describeMoments('who sees a moment', (bench) => {
  test('MOMENT-005 MOMENT-006 MOMENT-007 MOMENT-022 by relation, block, switches and tags, in lists, details and files', async () => {
    const all = await shareAll(bench());
    const forReader = all.filter(({ isForReader }) => isForReader).map(({ id }) => id);
    for (const arrangement of ARRANGEMENTS) {
      // Rows of a deleted friend have no switches, which are set afterwards.
      for (const one of arrangement) await one.arrange(bench());
      const seen = arrangement.every((one) => one.isOpen) ? forReader : [];
      expect(await listSeen(bench(), READER, all), arrangement.map(({ name }) => name).join(', ')).toEqual(eachWay(seen));
      for (const one of arrangement.toReversed()) await one.undo(bench());
    }
    const everything = all.map(({ id }) => id);
    expect(await listSeen(bench(), AUTHOR, all)).toEqual(eachWay(everything));
    expect(await listSeen(bench(), STRANGER, all)).toEqual(eachWay([]));
  }, 240_000);

  test('MOMENT-007 a later change of a tag counts, and a deleted tag shows a moment to no further person', async () => {
    const { db, details, share, tag, write } = bench();
    const tagId = await tag(AUTHOR, [FRIEND]);
    const only = await share(AUTHOR, { visibility: 1, tagIds: [tagId] });
    const except = await share(AUTHOR, { visibility: 2, tagIds: [tagId] });
    const seen = async () => [await codeOf(details(READER, only)), await codeOf(details(READER, except))];
    expect(await seen()).toEqual([404, 200]);
    await db.insertInto('friendTagMembers').values({ tagId, ownerId: AUTHOR, friendId: READER }).execute();
    expect(await seen()).toEqual([200, 404]);
    await write((unit) => deleteTag(unit.db, tagId));
    expect(await seen()).toEqual([404, 404]);
    expect(await codeOf(details(FIFTH, except))).toBe(404);
    expect(await details(AUTHOR, except)).toMatchObject({ visibility: 2, groupList: [], mine: 1 });
  });

  test('MOMENT-008 an invisible moment is answered like a missing one, also by acting on it', async () => {
    const { batch, comment, details, interactions, like, remove, share } = bench();
    const ids = [await share(STRANGER), 'missing'];
    for (const id of ids) {
      const codes = [details(READER, id), interactions(READER, id), like(READER, id, 1), comment(READER, id), remove(READER, id)].map(codeOf);
      expect(await Promise.all(codes)).toEqual(Array.from({ length: 5 }, () => CODE.notFound));
    }
    const visible = await share(AUTHOR);
    expect((await batch(READER, [...ids, visible, visible])).map(({ id }) => id)).toEqual([visible]);
    expect(await codeOf(remove(READER, visible))).toBe(CODE.notFound);
  });

  test('MOMENT-009 moments, likes and comments of banned and deregistered accounts are not shown', async () => {
    const { comment, core, details, like, list, share } = bench();
    const gone = await share(FRIEND);
    const shown = await share(AUTHOR);
    for (const userId of [FRIEND, OTHER]) {
      await like(userId, shown);
      await comment(userId, shown);
    }
    await setUserState(core, FRIEND, 'deregistered');
    await setUserState(core, OTHER, 'banned');
    expect([await codeOf(details(READER, gone)), (await list(READER)).total]).toEqual([404, 1]);
    for (const viewer of [READER, AUTHOR]) expect(await details(viewer, shown)).toMatchObject({ praiseCount: 0, commentCount: 0 });
  });

  test('MOMENT-022 ends the access to a file with the moment, but not for its uploader and for another moment', async () => {
    const { canRead, remove, share, upload } = bench();
    const uuid = await upload(AUTHOR);
    const id = await share(AUTHOR, { images: [uuid] });
    expect([await canRead(READER, uuid), await canRead(STRANGER, uuid)]).toEqual([true, false]);
    const again = await share(READER, { images: [`/media/${uuid}`] });
    await remove(AUTHOR, id);
    expect([await canRead(FRIEND, uuid), await canRead(READER, uuid)]).toEqual([true, true]);
    await remove(READER, again);
    expect([await canRead(FRIEND, uuid), await canRead(READER, uuid), await canRead(AUTHOR, uuid)]).toEqual([false, false, true]);
  });
});
