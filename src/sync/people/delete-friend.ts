import { CODE } from '../../../contract/codes.ts';
import { deleteFriend } from '../../../contract/http/friends.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { friendLane } from '../../core/overlay/friend-overlay.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';

type Parts = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number };

/**
 * Deletes a friend on the server (class O). The events of the deletion clear the conversation. The friend and the waiting changes of it are
 * removed at once, because the server would refuse them. A friend whom another device has deleted counts as deleted.
 */
export function createFriendDeleter({ api, db, epoch }: Parts): LeaderServiceHandlers['deleteFriend'] {
  return async ({ wtId }, key = '') => {
    const outcome = await api.call(deleteFriend, { friendsWtId: wtId }, key === '' ? {} : { idempotencyKey: key });
    if (outcome.kind === 'unreachable') return undefined;
    if (outcome.kind === 'refused' && outcome.code !== CODE.notFound) {
      return isFinalRefusal(outcome.code) ? { kind: 'refused', code: outcome.code, message: outcome.message } : undefined;
    }
    await writeAsLeader({ db, epoch }, ['friends', 'ops'], async (db) => {
      await db.friends.delete(wtId);
      await db.ops.where('entity').equals(friendLane(wtId)).delete();
    });
    return { kind: 'deleted' };
  };
}
