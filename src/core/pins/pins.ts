import type { Pin } from '../../../contract/http/pins.ts';
import type { MessageRow } from '../rows.ts';

/** Adds a pin; newest first. A message that is already pinned stays unchanged (protocol A37). */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  if (pins.some(({ msgId }) => msgId === pin.msgId)) return pins;
  return [...pins, pin].toSorted((a, b) => b.createTs - a.createTs);
}

export function withoutPins(pins: readonly Pin[], msgIds: readonly string[]): readonly Pin[] {
  const gone = new Set(msgIds);
  return pins.some(({ msgId }) => gone.has(msgId)) ? pins.filter(({ msgId }) => !gone.has(msgId)) : pins;
}

/** Returns the messages whose pins the server has not confirmed yet. Such a pin is removed with its message. */
export function listUntold(pins: readonly Pin[]): readonly string[] {
  return pins.flatMap(({ id, msgId }) => (id === '' ? [msgId] : []));
}

/** Returns the IDs whose messages are deleted or recalled; `rows` in the order of the IDs. */
export function listGone(ids: readonly string[], rows: readonly (Pick<MessageRow, 'isRevoked'> | undefined)[]): readonly string[] {
  return ids.filter((_id, at) => rows[at] === undefined || rows[at].isRevoked);
}
