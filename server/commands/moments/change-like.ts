import { MOMENT_NOTICE } from '../../../contract/http/moments/moment-values.ts';
import { requireVisibleMoment } from '../../policies/moments/moment-access.ts';
import { deleteLike, hasLike, insertLike } from '../../store/moments/interactions.ts';
import { deleteMomentNotices } from '../../store/moments/moment-notices.ts';
import type { Unit } from '../unit.ts';
import { postMomentNotice } from './notices/post-moment-notice.ts';
import { publishMomentCounts, publishMoments } from './publish-moments.ts';

type Wanted = { readonly friendsCircleId: string; readonly status?: 0 | 1 | null | undefined };

/** Toggles the like, or sets it to `status`. Returns whether the user likes the moment now. */
export async function changeLike(unit: Unit, userId: string, { friendsCircleId: momentId, status }: Wanted): Promise<0 | 1> {
  const moment = await requireVisibleMoment(unit.db, userId, momentId);
  const before = (await hasLike(unit.db, momentId, userId)) ? 1 : 0;
  const wanted = status ?? (before === 1 ? 0 : 1);
  if (wanted === before) return wanted;
  if (wanted === 1) {
    await insertLike(unit.db, { momentId, userId, createdAt: unit.now });
    await postMomentNotice(unit, moment.authorId, { moment, act: { type: MOMENT_NOTICE.like, actorId: userId, commentId: null } });
  } else {
    await deleteLike(unit.db, momentId, userId);
    await publishMomentCounts(unit, await deleteMomentNotices(unit.db, { momentId, actorId: userId, commentId: null }));
  }
  await publishMoments(unit, [userId, moment.authorId]);
  return wanted;
}
