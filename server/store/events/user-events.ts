import { sql, type Compilable, type RawBuilder } from 'kysely';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import type { Db } from '../tables.ts';

export type NewEvent = { userIds: readonly string[]; name: string; conv?: string | undefined; body: string; now: number };

/** Users of one statement: every database takes this many parameters. */
const CHUNK = 500;

/**
 * Appends one event to each user's log and says which pts it took. A body for several users is stored once.
 */
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

/** `common` = the fields that all bodies share, as an object in JSON: the bodies lack them. */
export type EachEvent = Omit<NewEvent, 'userIds' | 'body'> & { common?: string | undefined };

/** The same for users whose bodies differ, as in a pair, where each names the other. What they have in common is stored once. */
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

/** The pts are those the users have just been given, so that neither they nor what is the same for all are bound for each row. */
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

/** `bytes` = of the body as it is stored. */
export type EventHead = { pts: number; name: string; conv: string | null; bytes: number };

/** Events that one look at a log takes in. */
export const EVENT_HEADS = 4000;

/** What happened after `pts`, without the bodies; at most `EVENT_HEADS`. */
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
  for (let start = 0; start < pts.length; start += CHUNK) {
    const rows = await db
      .selectFrom('userEvents')
      .leftJoin('eventBodies', 'eventBodies.id', 'userEvents.bodyId')
      .select(['userEvents.pts', 'userEvents.body', 'eventBodies.body as sharedBody'])
      .where('userEvents.userId', '=', userId)
      .where('userEvents.pts', 'in', pts.slice(start, start + CHUNK))
      .execute();
    for (const row of rows) bodies.set(row.pts, joinBody(row.body, row.sharedBody));
  }
  return bodies;
}

/** The body as it was sent. Both = two parts of one object, whose fields differ. */
export function joinBody(own: string | null, shared: string | null): string {
  if (own === null || shared === null) return own ?? shared ?? 'null';
  if (own === NO_FIELDS) return shared;
  return shared === NO_FIELDS ? own : `${shared.slice(0, -1)},${own.slice(1)}`;
}

const NO_FIELDS = '{}';

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
