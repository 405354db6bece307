import type { Pin } from '../../../contract/http/pins.ts';

/** Newest first. A message that is pinned already stays as it is (protocol A37). */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  if (pins.some(({ msgId }) => msgId === pin.msgId)) return pins;
  return [...pins, pin].toSorted((a, b) => b.createTs - a.createTs);
}

export function withoutPins(pins: readonly Pin[], msgIds: readonly string[]): readonly Pin[] {
  const gone = new Set(msgIds);
  return pins.some(({ msgId }) => gone.has(msgId)) ? pins.filter(({ msgId }) => !gone.has(msgId)) : pins;
}
