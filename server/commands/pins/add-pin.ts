import { CODE } from '../../../contract/codes.ts';
import { PIN_ABSTRACT } from '../../../contract/http/pins.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { requireReachOf } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { createUuid } from '../../security/hashes.ts';
import { deleteDismissal, listPins, putPin } from '../../store/pins/pins.ts';
import { convKey, peopleOfPair } from '../../store/conversations/conversations.ts';
import type { MessageRow } from '../../store/messages/messages.ts';
import { messageAbstract } from '../../views/message-abstract.ts';
import { secondsOf, type Unit } from '../unit.ts';
import { publishPins } from './publish-pins.ts';

export type PinRequest = { toUserWtId: string; senderWtId: string; msgId: string; msgContent: string };

const BLOCKED = '对方已将你加入黑名单';

/** Either of the two users can pin a message of theirs. The second one to pin it gets the first pin's ID (protocol A37). */
export async function addPin(unit: Unit, userId: string, request: PinRequest): Promise<{ id: string }> {
  const conversationID = c2cConversationId(request.toUserWtId);
  const conv = convKey(userId, conversationID);
  const row = await requireVisibleMessage(unit.db, userId, request.msgId);
  if (row.conv !== conv || row.revoker !== null || row.risk === 1) return refuse(CODE.notFound);
  if (!peopleOfPair(conv).includes(request.senderWtId)) refuse(CODE.forbidden);
  if (row.type === 'TIMSoundElem') refuse(CODE.badRequest);
  const pins = await listPins(unit.db, conv);
  const known = pins.find((pin) => pin.msgId === row.id);
  if (known !== undefined) return showAgain(unit, userId, known);
  await requireReachOf(unit.db, userId, { conversationID, act: 'mark', nowSec: secondsOf(unit.now), blockedText: BLOCKED });
  if (pins.length >= LIMITS.pins) refuse(CODE.pinLimit);
  const content = contentOf(row, userId, request.msgContent);
  refuseListedText(unit.config, content);
  const { id, seq, sender } = row;
  const pin = await putPin(unit.db, { id: createUuid(unit.random), conv, msgId: id, seq, pinnerId: userId, senderId: sender, content, createdAt: unit.now });
  await publishPins(unit, conv, peopleOfPair(conv));
  return { id: pin.id };
}

/** Only the author may set the text of the pin, because both users read it as the author's own (G13). */
function contentOf(row: MessageRow, userId: string, msgContent: string): string {
  const given = row.sender === userId ? msgContent.trim() : '';
  return given === '' ? messageAbstract(row, PIN_ABSTRACT) : given;
}

async function showAgain(unit: Unit, userId: string, pin: { id: string; conv: string }): Promise<{ id: string }> {
  if (await deleteDismissal(unit.db, { pinId: pin.id, userId })) await publishPins(unit, pin.conv, [userId]);
  return { id: pin.id };
}
