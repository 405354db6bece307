import { CODE } from '../../../contract/codes.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { canReach } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { deletePins, putDismissal, readPin, readPinOfMessage, type PinRow } from '../../store/pins/pins.ts';
import { conversationIdFor, convKey, peopleOfPair } from '../../store/conversations/conversations.ts';
import { secondsOf, type Unit } from '../unit.ts';
import { publishPins } from './publish-pins.ts';

export type PinName = { id: string } | { toUserWtId: string; msgId: string };

/**
 * The user who pinned the message removes the pin for both. For the other user, or if the two may no longer reach each other, the pin is
 * only hidden from the caller (protocol C16).
 */
export async function deletePin(unit: Unit, userId: string, name: PinName): Promise<null> {
  const pin = await findPin(unit, userId, name);
  if (pin === undefined || !peopleOfPair(pin.conv).includes(userId)) return refuse(CODE.notFound);
  const attempt = { conversationID: conversationIdFor(userId, pin.conv), act: 'takeBack', nowSec: secondsOf(unit.now) } as const;
  if (pin.pinnerId === userId && (await canReach(unit.db, userId, attempt))) {
    await deletePins(unit.db, [pin.id]);
    await publishPins(unit, pin.conv, peopleOfPair(pin.conv));
  } else if (await putDismissal(unit.db, { pinId: pin.id, userId })) {
    await publishPins(unit, pin.conv, [userId]);
  }
  return null;
}

async function findPin(unit: Unit, userId: string, name: PinName): Promise<PinRow | undefined> {
  if ('id' in name) return readPin(unit.db, name.id);
  return readPinOfMessage(unit.db, { conv: convKey(userId, c2cConversationId(name.toUserWtId)), msgId: name.msgId });
}
