import { CODE } from '../../../contract/codes.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { deleteFriend } from '../../../contract/http/friends.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';
import { friendLane } from '../../core/overlay/friend-overlay.ts';
import { foldConversation } from '../../db/overlay/fold-conversation.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { keyed } from '../leader/keyed.ts';

type Parts = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number };

/**
 * Deletes a friend on the server (class O). The events of the deletion remove the conversation. The friend and the waiting operations on the
 * friend are removed at once, because the server would refuse them. If the rows have changed since the request, the answer is late and the
 * two may be friends again, so only the events decide. A friend whom another device has deleted counts as deleted.
 */
export function createFriendDeleter({ api, db, epoch }: Parts): LeaderServiceHandlers['deleteFriend'] {
  return async ({ wtId }, key) => {
    const before = await readRows(db, wtId);
    const outcome = await api.call(deleteFriend, { friendsWtId: wtId }, keyed(key));
    if (outcome.kind === 'unreachable') return undefined;
    if (outcome.kind === 'refused' && outcome.code !== CODE.notFound) {
      return isFinalRefusal(outcome.code) ? { kind: 'refused', code: outcome.code, message: outcome.message } : undefined;
    }
    await writeAsLeader({ db, epoch }, ['friends', 'ops', 'conversations', 'kv'], async (db) => {
      const now = await readRows(db, wtId);
      if (now.friend !== undefined && !isEqual(now, before)) return;
      await db.friends.delete(wtId);
      await db.ops.where('entity').equals(friendLane(wtId)).delete();
      await foldConversation(db, c2cConversationId(wtId));
    });
    return { kind: 'deleted' };
  };
}

async function readRows(db: AccountDatabase, wtId: string) {
  const [friend, conversation] = await Promise.all([db.friends.get(wtId), db.conversations.get(c2cConversationId(wtId))]);
  return { friend, conversation };
}
