import { sql } from 'kysely';
import { hotQuery } from '../database/hot-query.ts';
import type { Db } from '../tables.ts';

/** An event of a group's log has a body. A new message is referenced by its sequence, so that its text is stored once. */
export type NewGroupEvent = { conv: string; name: string; body: string; now: number };

export async function appendGroupEvent(tx: Db, event: NewGroupEvent): Promise<number> {
  const pts = takenPts(await raisePts(tx, { conv: event.conv }));
  await insertEvent(tx, { ...event, pts, seq: null });
  return pts;
}

/** Like appendGroupEvent. The message also moves the group to the top of its members' lists. */
export async function appendGroupMessage(tx: Db, message: { conv: string; seq: number; now: number }): Promise<number> {
  const { conv, seq, now } = message;
  const pts = takenPts(await raiseForMessage(tx, { conv, seq, now }));
  await insertEvent(tx, { conv, name: 'msg.new', body: null, now, pts, seq });
  return pts;
}

function takenPts(rows: readonly { eventPts: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('no such group log');
  return row.eventPts;
}

const nextPts = sql<number>`${sql.ref('eventPts')} + 1`;

const raisePts = hotQuery((db, { conv }: { conv: string }) =>
  db.updateTable('conversations').set({ eventPts: nextPts }).where('conv', '=', conv).returning('eventPts'),
);

const raiseForMessage = hotQuery((db, { conv, seq, now }: { conv: string; seq: number; now: number }) =>
  db.updateTable('conversations').set({ eventPts: nextPts, listSeq: seq, listTs: now }).where('conv', '=', conv).returning('eventPts'),
);

type EventRow = { conv: string; pts: number; name: string; body: string | null; seq: number | null; now: number };

const insertEvent = hotQuery((db, { conv, pts, name, body, seq, now }: EventRow) =>
  db.insertInto('groupEvents').values({ conv, pts, name, body, seq, createdAt: now }),
);

export type GroupEventHead = { pts: number; name: string; seq: number | null };

/** A part of a log: `from` < pts ≤ `to`. */
export type PtsSpan = { from: number; to: number };

/** Events within these ranges, oldest first and without the bodies. */
export async function listGroupEventHeads(db: Db, log: { conv: string; spans: readonly PtsSpan[]; count: number }): Promise<GroupEventHead[]> {
  const heads: GroupEventHead[] = [];
  for (const { from, to } of log.spans) {
    if (from >= to || heads.length >= log.count) continue;
    const rows = await db
      .selectFrom('groupEvents')
      .select(['pts', 'name', 'seq'])
      .where('conv', '=', log.conv)
      .where('pts', '>', from)
      .where('pts', '<=', to)
      .orderBy('pts')
      .limit(log.count - heads.length)
      .execute();
    heads.push(...rows);
  }
  return heads;
}

export async function listGroupEventBodies(db: Db, log: { conv: string; pts: readonly number[] }): Promise<Map<number, string>> {
  if (log.pts.length === 0) return new Map();
  const rows = await db.selectFrom('groupEvents').select(['pts', 'body']).where('conv', '=', log.conv).where('pts', 'in', log.pts).execute();
  return new Map(rows.map((row) => [row.pts, row.body ?? 'null']));
}

/** Logs that may have events to prune. */
export async function listGroupLogs(db: Db): Promise<string[]> {
  // With a bound parameter SQLite would not see that the partial index applies.
  const rows = await db.selectFrom('conversations').select('conv').where('isLarge', '=', sql.lit(1)).execute();
  return rows.map((row) => row.conv);
}

export type GroupLogLimits = { keep: number; olderThan: number };

/** Events that one transaction removes from a log. */
const PRUNED_AT_ONCE = 2000;

/** Deletes the oldest events of one log and stores the position; false = there may be more to delete. */
export async function pruneGroupLog(tx: Db, conv: string, limits: GroupLogLimits): Promise<boolean> {
  const log = await tx.selectFrom('conversations').select(['eventPts', 'prunedPts']).where('conv', '=', conv).executeTakeFirstOrThrow();
  const oldest = await tx
    .selectFrom('groupEvents')
    .select(['pts', 'createdAt'])
    .where('conv', '=', conv)
    .where('pts', '>', log.prunedPts)
    .orderBy('pts')
    .limit(PRUNED_AT_ONCE)
    .execute();
  const kept = oldest.findIndex((event) => event.pts > log.eventPts - limits.keep && event.createdAt >= limits.olderThan);
  const upTo = (kept < 0 ? oldest : oldest.slice(0, kept)).at(-1)?.pts;
  if (upTo === undefined) return true;
  await tx.deleteFrom('groupEvents').where('conv', '=', conv).where('pts', '<=', upTo).execute();
  await tx.updateTable('conversations').set({ prunedPts: upTo }).where('conv', '=', conv).execute();
  return kept >= 0 || oldest.length < PRUNED_AT_ONCE;
}
