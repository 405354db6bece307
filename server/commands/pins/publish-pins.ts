import { targetOf } from '../../../contract/ids.ts';
import { conversationIdFor, peopleOfPair } from '../../store/conversations/conversations.ts';
import { deletePins, listPinsOfMessages } from '../../store/pins/pins.ts';
import { emitEventEach, emitNotice, NOTICE, type Unit } from '../unit.ts';

/** Makes each of these users reload the list of pins (protocol §6 frame 3, §7 pin.update). */
export async function publishPins(unit: Unit, conv: string, userIds: readonly string[]): Promise<void> {
  const peerOf = (userId: string) => ({ toUserWtId: targetOf(conversationIdFor(userId, conv)) });
  await emitEventEach(unit, { name: 'pin.update', conv }, new Map(userIds.map((userId) => [userId, peerOf(userId)])));
  for (const userId of userIds) await emitNotice(unit, [userId], { type: NOTICE.pins, data: peerOf(userId) });
}

/** A message that is deleted for both loses its pin too. */
export async function dropPinsOf(unit: Unit, conv: string, msgIds: readonly string[]): Promise<void> {
  const pins = await listPinsOfMessages(unit.db, { conv, msgIds });
  if (pins.length === 0) return;
  await deletePins(
    unit.db,
    pins.map((pin) => pin.id),
  );
  await publishPins(unit, conv, peopleOfPair(conv));
}
