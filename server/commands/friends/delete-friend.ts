import { CODE } from '../../../contract/codes.ts';
import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { isApart } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { deleteFriend as deleteRow, readRelation } from '../../store/friends/friends.ts';
import { removeAuthorFromTimeline } from '../../store/moments/timelines.ts';
import { deleteTagsOfFriend, listTagIdsOfFriend } from '../../store/friends/friend-tags.ts';
import { deleteConversation } from '../conversations/change-conversation.ts';
import { emitDataUpdate, emitEvent, type Unit } from '../unit.ts';
import { publishTabsWith } from '../tabs/publish-tabs.ts';
import { publishFriend } from './make-friends.ts';

type Input = { userId: string; friendId: string; origin: string };

/**
 * Removes the friend from the caller's list, with the history and the conversation of the caller (protocol A43). The other user keeps the
 * friend, with `friendsStatus` 3, and the own history.
 */
export async function deleteFriend(unit: Unit, { userId, friendId, origin }: Input): Promise<null> {
  const relation = await readRelation(unit.db, userId, friendId);
  if (!relation.mine) return refuse(CODE.notFound);
  const hadTags = (await listTagIdsOfFriend(unit.db, userId, friendId)).length > 0;
  await deleteRow(unit.db, userId, friendId);
  await deleteTagsOfFriend(unit.db, userId, friendId);
  await removeAuthorFromTimeline(unit.db, userId, friendId);
  await removeAuthorFromTimeline(unit.db, friendId, userId);
  const id = c2cConversationId(friendId);
  await deleteConversation(unit, userId, { id, ids: [id], clearHistory: true, upTo: {}, marks: [MARK_HIDDEN] });
  await emitEvent(unit, [userId], { name: 'friend.delete', d: { wtId: friendId } });
  if (hadTags) await emitDataUpdate(unit, [userId], 'tags');
  await publishTabsWith(unit, [userId], { sessionId: friendId, sessionType: SESSION_TYPE.pair });
  if (isApart(relation)) return null;
  await publishFriend(unit, friendId, { friendId: userId, origin });
  if (relation.theirs) unit.deliveries.push({ kind: 'presence', pair: [userId, friendId] });
  return null;
}
