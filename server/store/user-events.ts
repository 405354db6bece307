import { sql, type Compilable, type RawBuilder } from 'kysely';
import { chunksOf, hotQuery } from './database/hot-query.ts';
import type { Db } from './tables.ts';

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

/** The same for users whose bodies differ, as in a pair, where each names the other. */
export async function appendEventEach(tx: Db, event: Omit<NewEvent, 'userIds' | 'body'>, bodies: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const { name, conv = null, now } = event;
  const given = new Map<string, number>();
  for (const userIds of chunksOf([...bodies.keys()])) {
    const taken = await takePts(tx, userIds);
    if (taken.length === 0) continue;
    const ids = taken.map(({ id }) => id);
    await insertEach(tx, { ids, bodies: ids.map((id) => bodies.get(id) ?? 'null'), name, conv, now });
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

const insertEach = hotQuery((db, { ids, bodies, name, conv, now }: Rows & { bodies: readonly string[] }) =>
  compilable(
    db,
    sql`insert into ${EVENT_COLUMNS}
      select ${sql.ref('users.id')}, ${sql.ref('users.pts')}, cast(${name} as text), cast(${conv} as text), ${sql.ref('given.column2')},
        null, cast(${now} as bigint)
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

async function insertBody(tx: Db, event: NewEvent): Promise<number> {
  const row = await tx.insertInto('eventBodies').values({ body: event.body, createdAt: event.now }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export type EventHead = { pts: number; name: string; conv: string | null };

/** What happened after `pts`, without the bodies. */
export async function listEventHeadsAfter(db: Db, userId: string, pts: number): Promise<EventHead[]> {
  return db.selectFrom('userEvents').select(['pts', 'name', 'conv']).where('userId', '=', userId).where('pts', '>', pts).orderBy('pts').execute();
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

export type LogLimits = { keep: number; olderThan: number };

export async function listUsersToPrune(db: Db, limits: LogLimits): Promise<string[]> {
  const long = await db
    .selectFrom('users')
    .select('id')
    .where(sql<number>`${sql.ref('pts')} - ${sql.ref('prunedPts')}`, '>', limits.keep)
    .execute();
  const old = await db.selectFrom('userEvents').select('userId').distinct().where('createdAt', '<', limits.olderThan).execute();
  return [...new Set([...long.map((row) => row.id), ...old.map((row) => row.userId)])];
}

/** Cuts one log, and remembers how far: who asks for less than that starts anew. */
export async function pruneUserEvents(tx: Db, userId: string, limits: LogLimits): Promise<void> {
  const old = await tx
    .selectFrom('userEvents')
    .select((select) => select.fn.max('pts').as('pts'))
    .where('userId', '=', userId)
    .where('createdAt', '<', limits.olderThan)
    .executeTakeFirst();
  const user = await tx.selectFrom('users').select(['pts', 'prunedPts']).where('id', '=', userId).executeTakeFirstOrThrow();
  const upTo = Math.max(old?.pts ?? 0, user.pts - limits.keep);
  if (upTo <= user.prunedPts) return;
  await tx.deleteFrom('userEvents').where('userId', '=', userId).where('pts', '<=', upTo).execute();
  await tx.updateTable('users').set({ prunedPts: upTo }).where('id', '=', userId).execute();
}

/** Bodies no log points to any more. */
export async function deleteUnusedBodies(tx: Db, olderThan: number): Promise<void> {
  await tx
    .deleteFrom('eventBodies')
    .where('createdAt', '<', olderThan)
    .where((where) => where.not(where.exists(where.selectFrom('userEvents').select('userEvents.pts').whereRef('userEvents.bodyId', '=', 'eventBodies.id'))))
    .execute();
}
