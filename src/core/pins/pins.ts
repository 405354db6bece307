import type { Pin } from '../../../contract/http/pins.ts';
import type { MessageRow } from '../rows.ts';

/** Newest first. A message that is pinned already stays as it is (protocol A37). */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  if (pins.some(({ msgId }) => msgId === pin.msgId)) return pins;
  return [...pins, pin].toSorted((a, b) => b.createTs - a.createTs);
}

export function withoutPins(pins: readonly Pin[], msgIds: readonly string[]): readonly Pin[] {
  const gone = new Set(msgIds);
  return pins.some(({ msgId }) => gone.has(msgId)) ? pins.filter(({ msgId }) => !gone.has(msgId)) : pins;
}

/** Messages whose pins the server has not told yet: such a pin goes with its message. */
export function listUntold(pins: readonly Pin[]): readonly string[] {
  return pins.flatMap(({ id, msgId }) => (id === '' ? [msgId] : []));
}

/** The messages of these IDs that are not here any more; `rows` in the order of the IDs. */
export function listGone(ids: readonly string[], rows: readonly (Pick<MessageRow, 'isRevoked'> | undefined)[]): readonly string[] {
  return ids.filter((_id, at) => rows[at] === undefined || rows[at].isRevoked);
}
