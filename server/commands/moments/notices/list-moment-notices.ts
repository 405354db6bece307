import type { MomentNotice } from '../../../../contract/http/moments/moments.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { listCommentsById } from '../../../store/moments/interactions.ts';
import { deleteMomentNoticesOf, listMomentNotices, markMomentNoticesRead } from '../../../store/moments/moment-notices.ts';
import { toMomentNotice } from '../../../views/moments/moment-view.ts';
import type { CommandHost } from '../../host.ts';
import type { Unit } from '../../unit.ts';
import { publishMomentCounts } from '../publish-moments.ts';
import { usersById } from '../read-interactions.ts';
import { listShownNotices } from './list-shown-notices.ts';

type Query = { readonly pageNum: number; readonly pageSize: number; readonly isPeek: boolean };

/** Newest first. Listing marks all notices as read, except with `isPeek`. One that arrives meanwhile stays unread. */
export async function listNotices(host: CommandHost, userId: string, { pageNum, pageSize, isPeek }: Query): Promise<{ rows: MomentNotice[]; total: number }> {
  const { db, config } = host;
  const all = await listMomentNotices(db, userId, LIMITS.momentNotices);
  const shown = await listShownNotices(db, userId, all);
  const page = shown.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const comments = await listCommentsById(
    db,
    page.flatMap(({ row }) => row.commentId ?? []),
  );
  const users = await usersById(
    db,
    page.map(({ row }) => row.actorId),
  );
  const context = { viewer: userId, users, timeZone: config.timeZone };
  const rows = page.map(({ row, moment }) => toMomentNotice(row, { moment, comment: comments.get(row.commentId ?? '') }, context));
  const unread = all.filter(({ isRead }) => isRead === 0).map(({ id }) => id);
  if (unread.length > 0 && !isPeek) await host.write((unit) => markRead(unit, userId, unread));
  return { rows, total: shown.length };
}

async function markRead(unit: Unit, userId: string, ids: readonly string[]): Promise<void> {
  await markMomentNoticesRead(unit.db, ids);
  await publishMomentCounts(unit, [userId]);
}

export async function clearNotices(unit: Unit, userId: string): Promise<null> {
  await deleteMomentNoticesOf(unit.db, userId);
  await publishMomentCounts(unit, [userId]);
  return null;
}
