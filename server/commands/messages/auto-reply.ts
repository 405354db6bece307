import { AUTO_REPLY_DATA } from '../../../contract/http/membership/auto-reply.ts';
import { buildMessageId, c2cConversationId } from '../../../contract/ids.ts';
import { isWithin } from '../../policies/limits/is-within.ts';
import { canReach } from '../../policies/reach.ts';
import { findListedText } from '../../policies/text-rules.ts';
import { readUser, readUserConfig, USER_STATE, type User } from '../../store/account/users.ts';
import { convKey } from '../../store/conversations/conversations.ts';
import { putAutoReplyTime, readAutoReplyTime } from '../../store/messages/auto-replies.ts';
import { isVip, vipFields } from '../../views/profile-view.ts';
import { secondsOf, type Unit } from '../unit.ts';
import { appendMessage } from './append-message.ts';

const AWAY_AFTER_MS = 60_000;
/** One sender gets at most one automatic reply of a user in this time. */
export const AUTO_REPLY_EVERY_MS = 10 * 60_000;

/**
 * Answers a text for its receiver, in the transaction of the text (protocol A18). The reply is the receiver's message and passes the rules of
 * sending, but it is written directly: it calls no other reply, and a day with replies alone gives no level.
 */
export async function replyAutomatically(unit: Unit, senderId: string, receiverId: string): Promise<void> {
  const { autoReplyStatus, autoReplyMsg: text } = await readUserConfig(unit.db, receiverId);
  if (autoReplyStatus === 0 || text.trim() === '') return;
  const receiver = await readUser(unit.db, receiverId);
  if (receiver?.state !== USER_STATE.normal || !isVip(vipFields(receiver, unit.now)) || !isAway(unit, receiver)) return;
  // The operator may have listed a word since the text was saved.
  if (findListedText(unit.config, text) !== undefined) return;
  const conversationID = c2cConversationId(senderId);
  if (!(await canReach(unit.db, receiverId, { conversationID, act: 'send', nowSec: secondsOf(unit.now) }))) return;
  if (!(await takeTurn(unit, { userId: receiverId, senderId }))) return;
  await appendMessage(unit, {
    conv: convKey(receiverId, conversationID),
    id: buildMessageId(receiverId, secondsOf(unit.now), unit.random.uint32()),
    sender: receiverId,
    nick: receiver.nickName,
    avatar: receiver.avatar,
    level: receiver.level,
    type: 'TIMTextElem',
    payload: { text },
    cloudCustomData: AUTO_REPLY_DATA,
    userIds: [receiverId, senderId],
  });
}

/** The real presence counts, whatever `hideOnline` is. After a start nobody counts as away until devices have had time to connect again. */
function isAway({ online, now }: Unit, { id, lastSeenAt }: User): boolean {
  return !online.has(id) && !isWithin(now - lastSeenAt, AWAY_AFTER_MS) && !isWithin(now - online.knownSince, AWAY_AFTER_MS);
}

async function takeTurn(unit: Unit, pair: { readonly userId: string; readonly senderId: string }): Promise<boolean> {
  const repliedAt = await readAutoReplyTime(unit.db, pair);
  if (repliedAt !== undefined && isWithin(unit.now - repliedAt, AUTO_REPLY_EVERY_MS)) return false;
  await putAutoReplyTime(unit.db, { ...pair, repliedAt: unit.now });
  return true;
}
