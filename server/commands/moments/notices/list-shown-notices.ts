import { listVisible } from '../../../policies/moments/moment-access.ts';
import { listShownActors } from '../../../store/moments/moment-audience.ts';
import type { MomentNoticeRow } from '../../../store/moments/moment-notices.ts';
import { listMomentsById, type MomentRow } from '../../../store/moments/moments.ts';
import type { Db } from '../../../store/tables.ts';

export type ShownNotice = { readonly row: MomentNoticeRow; readonly moment: MomentRow };

/** Of these notices, those about moments that the user may see now, by people whose likes and comments the user may see. */
export async function listShownNotices(db: Db, userId: string, rows: readonly MomentNoticeRow[]): Promise<ShownNotice[]> {
  if (rows.length === 0) return [];
  const moments = await listVisible(db, userId, await listMomentsById(db, [...new Set(rows.map(({ momentId }) => momentId))]));
  const found = new Map(moments.map((moment) => [moment.id, moment]));
  const actorsOf = (isOwn: boolean) => {
    const some = rows.filter(({ momentId }) => (found.get(momentId)?.authorId === userId) === isOwn);
    return listShownActors(db, userId, { ids: [...new Set(some.map(({ actorId }) => actorId))], isOwn });
  };
  const [onOwn, onOthers] = [await actorsOf(true), await actorsOf(false)];
  return rows.flatMap((row) => {
    const moment = found.get(row.momentId);
    if (moment === undefined) return [];
    return (moment.authorId === userId ? onOwn : onOthers).has(row.actorId) ? [{ row, moment }] : [];
  });
}
