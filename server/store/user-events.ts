import { sql } from 'kysely';
import { hotQuery } from './database/hot-query.ts';
import type { Db } from './tables.ts';

export type NewEvent = { userIds: readonly string[]; name: string; conv?: string | undefined; body: string; now: number };

/** Users of one statement: every database takes this many parameters. */
const CHUNK = 500;

/**
 * Appends one event to each user's log and says which pts it took. A body for several users is stored once.
 */
export async function appendEvent(tx: Db, event: NewEvent): Promise<Map<string, number>> {
  const bodyId = event.userIds.length > 1 ? await insertBody(tx, event) : null;
  const given = new Map<string, number>();
  for (let start = 0; start < event.userIds.length; start += CHUNK) {
    const taken = await takePts(tx, event.userIds.slice(start, start + CHUNK));
    if (taken.length === 0) continue;
    await insertEvents(tx, event, { taken, bodyId, bodyOf: () => (bodyId === null ? event.body : null) });
    for (const { id, pts } of taken) given.set(id, pts);
  }
  return given;
}

/** The same for few users whose bodies differ, as in a pair, where each names the other. */
export async function appendEventEach(tx: Db, event: Omit<NewEvent, 'userIds' | 'body'>, bodies: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const taken = await takePts(tx, [...bodies.keys()]);
  if (taken.length === 0) return new Map();
  await insertEvents(tx, event, { taken, bodyId: null, bodyOf: (id) => bodies.get(id) ?? 'null' });
  return new Map(taken.map(({ id, pts }) => [id, pts]));
}

type Taken = { id: string; pts: number };
type Told = { taken: readonly Taken[]; bodyId: number | null; bodyOf(id: string): string | null };

async function insertEvents(tx: Db, event: Pick<NewEvent, 'name' | 'conv' | 'now'>, { taken, bodyId, bodyOf }: Told): Promise<void> {
  await insertRows(tx, {
    name: event.name,
    conv: event.conv ?? null,
    now: event.now,
    bodyId,
    ids: taken.map(({ id }) => id),
    pts: taken.map(({ pts }) => pts),
    bodies: taken.map(({ id }) => bodyOf(id)),
  });
}

type Rows = {
  name: string;
  conv: string | null;
  now: number;
  bodyId: number | null;
  ids: readonly string[];
  pts: readonly number[];
  bodies: readonly (string | null)[];
};

const insertRows = hotQuery((db, { name, conv, now, bodyId, ids, pts, bodies }: Rows) =>
  db
    .insertInto('userEvents')
    .values(ids.map((userId, index) => ({ userId, pts: pts[index] ?? 0, name, conv, body: bodies[index] ?? null, bodyId, createdAt: now }))),
);

const takePts = (tx: Db, userIds: readonly string[]): Promise<Taken[]> => raisePts(tx, { userIds });

const raisePts = hotQuery((db, { userIds }: { userIds: readonly string[] }) =>
  db
    .updateTable('users')
    .set({ pts: sql<number>`${sql.ref('pts')} + 1` })
    .where('id', 'in', userIds)
    .returning(['id', 'pts']),
);

async function insertBody(tx: Db, event: NewEvent): Promise<number> {
  const row = await tx.insertInto('eventBodies').values({ body: event.body, createdAt: event.now }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** `bytes` = of the body as it is stored. */
export type EventHead = { pts: number; name: string; conv: string | null; bytes: number };

/** Events that one look at a log takes in. */
export const EVENT_HEADS = 4000;

/** What happened after `pts`, without the bodies; at most `EVENT_HEADS`. */
export async function listEventHeadsAfter(db: Db, userId: string, pts: number): Promise<EventHead[]> {
  // Each size is of one column, which the databases know without reading the text.
  const bytes = sql<number>`coalesce(octet_length(${sql.ref('userEvents.body')}), octet_length(${sql.ref('eventBodies.body')}), 4)`;
  return db
    .selectFrom('userEvents')
    .leftJoin('eventBodies', 'eventBodies.id', 'userEvents.bodyId')
    .select(['userEvents.pts', 'userEvents.name', 'userEvents.conv', bytes.as('bytes')])
    .where('userEvents.userId', '=', userId)
    .where('userEvents.pts', '>', pts)
    .orderBy('userEvents.pts')
    .limit(EVENT_HEADS)
    .execute();
}

export async function listEventBodies(db: Db, userId: string, pts: readonly number[]): Promise<Map<number, string>> {
  const bodies = new Map<number, string>();
  for (let start = 0; start < pts.length; start += CHUNK) {
    const rows = await db
      .selectFrom('userEvents')
      .leftJoin('eventBodies', 'eventBodies.id', 'userEvents.bodyId')
      .select(['userEvents.pts', 'userEvents.body', 'eventBodies.body as sharedBody'])
      .where('userEvents.userId', '=', userId)
      .where('userEvents.pts', 'in', pts.slice(start, start + CHUNK))
      .execute();
    for (const row of rows) bodies.set(row.pts, row.body ?? row.sharedBody ?? 'null');
  }
  return bodies;
}

/** Rows that one look or one transaction takes in: the commands of all others wait for it. */
const AT_ONCE = 500;

/** One page of all users, in the order of their ids: how long each log is, and its newest event. */
export async function listLogLengths(db: Db, after: string): Promise<{ id: string; length: number; pts: number }[]> {
  const rows = await db.selectFrom('users').select(['id', 'pts', 'prunedPts']).where('id', '>', after).orderBy('id').limit(AT_ONCE).execute();
  return rows.map(({ id, pts, prunedPts }) => ({ id, length: pts - prunedPts, pts }));
}

/** Of the oldest events from before then, the newest of each user. */
export async function listOldEvents(db: Db, olderThan: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('userEvents').select(['userId', 'pts']).where('createdAt', '<', olderThan).orderBy('createdAt').limit(AT_ONCE).execute();
  const newest = new Map<string, number>();
  for (const { userId, pts } of rows) newest.set(userId, Math.max(pts, newest.get(userId) ?? 0));
  return newest;
}

/** Cuts one log up to here, and remembers how far: who asks for less than that starts anew. False = there is more to cut. */
export async function pruneUserEvents(tx: Db, userId: string, upTo: number): Promise<boolean> {
  const rows = await tx.selectFrom('userEvents').select('pts').where('userId', '=', userId).where('pts', '<=', upTo).orderBy('pts').limit(AT_ONCE).execute();
  const last = rows.at(-1)?.pts;
  if (last === undefined) return true;
  await tx.deleteFrom('userEvents').where('userId', '=', userId).where('pts', '<=', last).execute();
  await tx.updateTable('users').set({ prunedPts: last }).where('id', '=', userId).where('prunedPts', '<', last).execute();
  return rows.length < AT_ONCE;
}

/** Some of the bodies no log points to any more; answers how many. */
export async function deleteUnusedBodies(tx: Db, olderThan: number): Promise<number> {
  const unused = tx
    .selectFrom('eventBodies')
    .select('id')
    .where('createdAt', '<', olderThan)
    .where((where) => where.not(where.exists(where.selectFrom('userEvents').select('userEvents.pts').whereRef('userEvents.bodyId', '=', 'eventBodies.id'))))
    .limit(AT_ONCE);
  return Number((await tx.deleteFrom('eventBodies').where('id', 'in', unused).executeTakeFirstOrThrow()).numDeletedRows);
}
