import type { MomentNoticeType } from '../../../../contract/http/moments/moment-values.ts';
import { canSeeMoment } from '../../../policies/moments/moment-access.ts';
import { createUuid } from '../../../security/hashes.ts';
import { listShownActors } from '../../../store/moments/moment-audience.ts';
import { insertMomentNotice } from '../../../store/moments/moment-notices.ts';
import type { MomentRow } from '../../../store/moments/moments.ts';
import type { Unit } from '../../unit.ts';
import { publishMomentCounts } from '../publish-moments.ts';

export type MomentAct = { readonly type: MomentNoticeType; readonly actorId: string; readonly commentId: string | null };

/** Returns false if the user may not see the moment or the act; then there is no notice. */
export async function postMomentNotice(unit: Unit, userId: string, { moment, act }: { moment: MomentRow; act: MomentAct }): Promise<boolean> {
  if (userId === act.actorId || !(await canSeeMoment(unit.db, userId, moment))) return false;
  const actors = await listShownActors(unit.db, userId, { ids: [act.actorId], isOwn: moment.authorId === userId });
  if (!actors.has(act.actorId)) return false;
  await insertMomentNotice(unit.db, { id: createUuid(unit.random), userId, momentId: moment.id, ...act, isRead: 0, createdAt: unit.now });
  await publishMomentCounts(unit, [userId]);
  return true;
}
