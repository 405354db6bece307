import { sql, type Compilable, type RawBuilder } from 'kysely';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db } from '../tables.ts';

export type NewEvent = { userIds: readonly string[]; name: string; conv?: string | undefined; body: string; now: number };

/** Appends one event to each user's log and returns its pts by user. A body for several users is stored once. */
export async function appendEvent(tx: Db, event: NewEvent): Promise<Map<string, number>> {
  const bodyId = event.userIds.length > 1 ? await insertBody(tx, event) : null;
  const { name, conv = null, now } = event;
  const body = bodyId === null ? event.body : null;
  const given = new Map<string, number>();
  for (const userIds of chunksOf(event.userIds)) {
    const taken = await takePts(tx, userIds);
    if (taken.length === 0) continue;
    await insertShared(tx, { ids: taken.map(({ id }) => id), name, conv, now, body, bodyId });
    for (const { id, pts } of taken) given.set(id, pts);
  }
  return given;
}

/** `common` = the fields that all bodies share, as a JSON object. The bodies do not contain them. */
export type EachEvent = Omit<NewEvent, 'userIds' | 'body'> & { common?: string | undefined };

/** Like appendEvent, for users whose bodies differ, as in a pair, where each body names the other user. The common part is stored once. */
export async function appendEventEach(tx: Db, event: EachEvent, bodies: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const { name, conv = null, now, common } = event;
  const bodyId = common === undefined ? null : await insertBody(tx, { body: common, now });
  const given = new Map<string, number>();
  for (const userIds of chunksOf([...bodies.keys()])) {
    const taken = await takePts(tx, userIds);
    if (taken.length === 0) continue;
    const ids = taken.map(({ id }) => id);
    await insertEach(tx, { ids, bodies: ids.map((id) => bodies.get(id) ?? 'null'), name, conv, now, bodyId });
    for (const { id, pts } of taken) given.set(id, pts);
  }
  return given;
}

type Taken = { id: string; pts: number };
type Rows = { ids: readonly string[]; name: string; conv: string | null; now: number };

/**
 * The statement takes the pts that the users have just received from their rows, so that neither the pts nor the common values are bound
 * per row.
 */
const insertShared = hotQuery((db, { ids, name, conv, now, body, bodyId }: Rows & { body: string | null; bodyId: number | null }) =>
  compilable(
    db,
    sql`insert into ${EVENT_COLUMNS}
      select ${sql.ref('id')}, ${sql.ref('pts')}, cast(${name} as text), cast(${conv} as text), cast(${body} as text),
        cast(${bodyId} as bigint), cast(${now} as bigint)
      from ${sql.table('users')} where ${sql.ref('id')} in (${sql.join(ids)})`,
  ),
);

const insertEach = hotQuery((db, { ids, bodies, name, conv, now, bodyId }: Rows & { bodies: readonly string[]; bodyId: number | null }) =>
  compilable(
    db,
    sql`insert into ${EVENT_COLUMNS}
      select ${sql.ref('users.id')}, ${sql.ref('users.pts')}, cast(${name} as text), cast(${conv} as text), ${sql.ref('given.column2')},
        cast(${bodyId} as bigint), cast(${now} as bigint)
      from (values ${sql.join(ids.map((id, index) => sql`(${id}, ${bodies[index] ?? ''})`))}) as ${sql.table('given')}
      inner join ${sql.table('users')} on ${sql.ref('users.id')} = ${sql.ref('given.column1')}`,
  ),
);

const COLUMNS = ['userId', 'pts', 'name', 'conv', 'body', 'bodyId', 'createdAt'];
const EVENT_COLUMNS = sql`${sql.table('userEvents')} (${sql.join(COLUMNS.map((name) => sql.ref(name)))})`;

function compilable(db: Db, query: RawBuilder<unknown>): Compilable<unknown> {
  return { compile: () => query.compile(db) };
}

const takePts = (tx: Db, userIds: readonly string[]): Promise<Taken[]> => raisePts(tx, { userIds });

const raisePts = hotQuery((db, { userIds }: { userIds: readonly string[] }) =>
  db
    .updateTable('users')
    .set({ pts: sql<number>`${sql.ref('pts')} + 1` })
    .where('id', 'in', userIds)
    .returning(['id', 'pts']),
);

async function insertBody(tx: Db, { body, now }: Pick<NewEvent, 'body' | 'now'>): Promise<number> {
  const [row] = await newBody(tx, { body, createdAt: now });
  if (row === undefined) throw new Error('no body stored');
  return row.id;
}

const newBody = hotQuery((db, row: { body: string; createdAt: number }) => db.insertInto('eventBodies').values(row).returning('id'));

/** `bytes` = size of the stored body. */
export type EventHead = { pts: number; name: string; conv: string | null; bytes: number };

/** Most events that one read of a log returns. */
export const EVENT_HEADS = 4000;

/** Events after `pts` without the bodies; at most `EVENT_HEADS`. */
export async function listEventHeadsAfter(db: Db, userId: string, pts: number): Promise<EventHead[]> {
  // Each size is of one column, which the databases know without reading the text.
  const [own, shared] = [sql`octet_length(${sql.ref('userEvents.body')})`, sql`octet_length(${sql.ref('eventBodies.body')})`];
  const bytes = sql<number>`coalesce(${own} + ${shared}, ${own}, ${shared}, 4)`;
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
  for (const part of partsOf(pts)) {
    const rows = await db
      .selectFrom('userEvents')
      .leftJoin('eventBodies', 'eventBodies.id', 'userEvents.bodyId')
      .select(['userEvents.pts', 'userEvents.body', 'eventBodies.body as sharedBody'])
      .where('userEvents.userId', '=', userId)
      .where('userEvents.pts', 'in', part)
      .execute();
    for (const row of rows) bodies.set(row.pts, joinBody(row.body, row.sharedBody));
  }
  return bodies;
}

/** The body as it was sent. If both are present, they are two parts of one object with different fields. */
export function joinBody(own: string | null, shared: string | null): string {
  if (own === null || shared === null) return own ?? shared ?? 'null';
  if (own === NO_FIELDS) return shared;
  return shared === NO_FIELDS ? own : `${shared.slice(0, -1)},${own.slice(1)}`;
}

const NO_FIELDS = '{}';

/** Rows of one read or one transaction. All other commands wait for it. */
const AT_ONCE = 500;

/** One page of all users, ordered by ID: the length of each log and its newest event. */
export async function listLogLengths(db: Db, after: string): Promise<{ id: string; length: number; pts: number }[]> {
  const rows = await db.selectFrom('users').select(['id', 'pts', 'prunedPts']).where('id', '>', after).orderBy('id').limit(AT_ONCE).execute();
  return rows.map(({ id, pts, prunedPts }) => ({ id, length: pts - prunedPts, pts }));
}

/** Of the oldest events from before `olderThan`, the newest of each user. */
export async function listOldEvents(db: Db, olderThan: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('userEvents').select(['userId', 'pts']).where('createdAt', '<', olderThan).orderBy('createdAt').limit(AT_ONCE).execute();
  const newest = new Map<string, number>();
  for (const { userId, pts } of rows) newest.set(userId, Math.max(pts, newest.get(userId) ?? 0));
  return newest;
}

/**
 * Deletes one log up to `upTo` and stores that position; a client that asks from an earlier one starts again. Returns false if more events
 * must be deleted.
 */
export async function pruneUserEvents(tx: Db, userId: string, upTo: number): Promise<boolean> {
  const rows = await tx.selectFrom('userEvents').select('pts').where('userId', '=', userId).where('pts', '<=', upTo).orderBy('pts').limit(AT_ONCE).execute();
  const last = rows.at(-1)?.pts;
  if (last === undefined) return true;
  await tx.deleteFrom('userEvents').where('userId', '=', userId).where('pts', '<=', last).execute();
  await tx.updateTable('users').set({ prunedPts: last }).where('id', '=', userId).where('prunedPts', '<', last).execute();
  return rows.length < AT_ONCE;
}

/** Deletes some of the bodies that no log references any more; returns how many. */
export async function deleteUnusedBodies(tx: Db, olderThan: number): Promise<number> {
  const unused = tx
    .selectFrom('eventBodies')
    .select('id')
    .where('createdAt', '<', olderThan)
    .where((where) => where.not(where.exists(where.selectFrom('userEvents').select('userEvents.pts').whereRef('userEvents.bodyId', '=', 'eventBodies.id'))))
    .limit(AT_ONCE);
  return Number((await tx.deleteFrom('eventBodies').where('id', 'in', unused).executeTakeFirstOrThrow()).numDeletedRows);
}
