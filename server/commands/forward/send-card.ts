import { CODE } from '../../../contract/codes.ts';
import { buildMessageId, c2cConversationId, WT_ID } from '../../../contract/ids.ts';
import { refuse } from '../../policies/refusal.ts';
import { readUser, USER_STATE } from '../../store/account/users.ts';
import { sendMessage } from '../messages/send-message.ts';
import { secondsOf, type Unit } from '../unit.ts';
import { frameOf } from './send-batch.ts';

export type CardRequest = { fromWtId: string; toWtId: string; type: string; targetWtId?: string | null | undefined };

const NAME_CARD = 'nameCard';

/** Sends a user's name card as a message of the caller, under the rules of every message (authorisation §57). */
export async function sendCard(unit: Unit, userId: string, request: CardRequest): Promise<{ msgId: string }> {
  const { fromWtId, toWtId, type, targetWtId } = request;
  if (fromWtId !== userId || type !== NAME_CARD || !WT_ID.test(toWtId)) refuse(CODE.forbidden);
  const person = await readUser(unit.db, targetWtId ?? userId);
  if (person === undefined || person.state >= USER_STATE.banned) return refuse(CODE.notFound);
  const card = { type: NAME_CARD, nickName: person.nickName, avatar: person.avatar, userId: person.id };
  const ID = buildMessageId(userId, secondsOf(unit.now), unit.random.uint32());
  const payload = { data: JSON.stringify(card), description: '', extension: '' };
  const sent = await sendMessage(unit, userId, { ...frameOf(ID, c2cConversationId(toWtId)), type: 'TIMCustomElem', payload });
  return { msgId: sent.ID };
}
