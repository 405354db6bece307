import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { addMoment as endpoint, type Moment, type MomentInteractions, type NewMoment } from '../../contract/http/moments/moments.ts';
import { addMoment, removeMoment } from '../../server/commands/moments/add-moment.ts';
import { addComment, removeComment } from '../../server/commands/moments/change-comments.ts';
import { changeLike } from '../../server/commands/moments/change-like.ts';
import { listInteractions, listMoments, readInteractionsById, readMomentById } from '../../server/commands/moments/list-moments.ts';
import { clearNotices, listNotices } from '../../server/commands/moments/notices/list-moment-notices.ts';
import { countUnreadMoments } from '../../server/commands/moments/publish-moments.ts';
import type { Unit } from '../../server/commands/unit.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import type { ServerPorts } from '../../server/ports.ts';
import { canReadMedia } from '../../server/policies/media-access.ts';
import { Refusal } from '../../server/policies/refusal.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { insertMedia } from '../../server/store/files/media.ts';
import { addTagMembers, insertTag } from '../../server/store/friends/friend-tags.ts';
import { deleteBlock, deleteFriend, putBlock, putFriend, updateFriend } from '../../server/store/friends/friends.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from '../store/postgres.ts';
import { createTestCore } from '../support/test-server.ts';

/** All of the first five are friends of each other; the others are friends of nobody. */
export const [AUTHOR, READER, FRIEND, OTHER, FIFTH, STRANGER] = ['10001', '10002', '10003', '10004', '10005', '10007'] as const;

export type MomentBench = ReturnType<typeof benchOf>;

const DATABASES: [name: string, start: () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', startPostgres],
];

/** Runs the tests on both databases. Each test begins with the small world, which is opened once, because migrations take most of the time. */
export function describeMoments(name: string, tests: (bench: () => MomentBench) => void, options: { ports?: () => ServerPorts } = {}): void {
  describe.each(DATABASES)(`${name}, on %s`, (_database, start) => {
    let cluster: PostgresCluster | undefined;
    let core: ServerCore | undefined;
    let restore = (): Promise<void> => Promise.resolve();

    beforeAll(async () => {
      cluster = await start();
      const database = cluster === undefined ? {} : { databasePath: createPostgresDatabase(cluster) };
      core = await createTestCore({ ...database, ...(options.ports === undefined ? {} : { ports: options.ports() }) });
      restore = await restoreLater(core);
    }, 180_000);
    afterAll(async () => {
      await core?.close();
      await cluster?.stop();
    }, 120_000);
    beforeEach(() => restore(), 60_000);

    tests(() => {
      if (core === undefined) throw new Error('no server');
      return benchOf(core);
    });
  });
}

const CHANGED = [
  ...(['moments', 'momentTags', 'momentMedia', 'momentTimelines', 'momentLikes', 'momentComments', 'momentNotices'] as const),
  ...(['friendTags', 'friendTagMembers', 'blacklist', 'friends', 'media', 'riskyContents', 'idempotencyKeys'] as const),
];

/** Returns a function that brings back the people and friendships of now, without moments. */
async function restoreLater({ db, write }: ServerCore): Promise<() => Promise<void>> {
  const friends = await db.selectFrom('friends').selectAll().execute();
  const users = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  return () =>
    write(async (unit) => {
      for (const table of CHANGED) await unit.db.deleteFrom(table).execute();
      await insertRows(unit.db, 'friends', friends);
      await unit.db.deleteFrom('users').where('id', 'not in', users).execute();
      await unit.db.updateTable('users').set({ state: 0 }).execute();
    });
}

/** The code of a refusal; 200 for a success. */
export async function codeOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function benchOf(core: ServerCore) {
  const { db } = core;
  const write = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => core.write(work);
  const readerOf = (viewer: string) => ({ db, viewer, timeZone: 'Asia/Shanghai' });
  const share = (userId: string, given: Partial<NewMoment> = {}): Promise<string> =>
    write((unit) => addMoment(unit, { userId, origin: 'https://wisp.test', given: endpoint.request.parse({ content: 'hello', ...given }) }));

  return {
    core,
    db,
    write,
    share,
    remove: (userId: string, id: string) => write((unit) => removeMoment(unit, userId, id)),
    like: (userId: string, friendsCircleId: string, status?: 0 | 1) => write((unit) => changeLike(unit, userId, { friendsCircleId, status })),
    comment: (userId: string, friendsCircleId: string, more: { content?: string; replyCommentId?: string; replyUserWtId?: string } = {}) =>
      write((unit) => addComment(unit, userId, { friendsCircleId, content: 'nice', ...more })),
    removeComment: (userId: string, id: string) => write((unit) => removeComment(unit, userId, id)),
    list: (viewer: string, page: { pageNum?: number; pageSize?: number; wtId?: string } = {}) =>
      listMoments(readerOf(viewer), { pageNum: 1, pageSize: 10, ...page }),
    details: (viewer: string, id: string): Promise<Moment> => readMomentById(readerOf(viewer), id),
    interactions: (viewer: string, id: string): Promise<MomentInteractions> => readInteractionsById(readerOf(viewer), id),
    batch: (viewer: string, ids: readonly string[]) => listInteractions(readerOf(viewer), ids),
    notices: (userId: string, query: { pageNum?: number; pageSize?: number; isPeek?: boolean } = {}) =>
      listNotices(core, userId, { pageNum: 1, pageSize: 20, isPeek: true, ...query }),
    clear: (userId: string) => write((unit) => clearNotices(unit, userId)),
    unread: (userId: string) => countUnreadMoments(db, userId),
    canRead: (userId: string, uuid: string) => canReadMedia(db, userId, uuid),
    /** An upload of this user. */
    upload: async (ownerId: string, mime = 'image/png'): Promise<string> => {
      const uuid = randomUUID();
      const file = { uuid, ownerId, mime, size: 1, fileName: 'a', width: 1, height: 1, sha256: uuid, isPublic: 0 };
      await write((unit) => insertMedia(unit.db, { ...file, createdAt: unit.now }));
      return uuid;
    },
    tag: async (ownerId: string, members: readonly string[]): Promise<string> => {
      const id = randomUUID();
      await write(async (unit) => {
        await insertTag(unit.db, { id, ownerId, name: id.slice(0, 15), createdAt: unit.now });
        await addTagMembers(
          unit.db,
          ownerId,
          members.map((friendId) => ({ tagId: id, friendId })),
        );
      });
      return id;
    },
    befriend: (ownerId: string, friendId: string) => write((unit) => putFriend(unit.db, { ownerId, friendId, createdAt: unit.now })),
    unfriend: (ownerId: string, friendId: string) => write((unit) => deleteFriend(unit.db, ownerId, friendId)),
    block: (ownerId: string, targetId: string) => write((unit) => putBlock(unit.db, { ownerId, targetId, createdAt: unit.now })),
    unblock: (ownerId: string, targetId: string) => write((unit) => deleteBlock(unit.db, ownerId, targetId)),
    setSpace: (ownerId: string, friendId: string, change: { mineSpaceStatus?: 0 | 1; friendsSpaceStatus?: 0 | 1 }) =>
      write((unit) => updateFriend(unit.db, { ownerId, friendId }, change)),
  };
}

export const namesOf = (people: readonly { wtId: string }[]): string[] => people.map(({ wtId }) => wtId);
