import { addPin, deletePin, type Pin } from '../../../contract/http/pins.ts';
import type { HttpCall, Inverse, OpRow } from '../rows.ts';

/** Newest first. A message that is pinned already stays as it is (contract A37). */
export function withPin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  if (pins.some(({ msgId }) => msgId === pin.msgId)) return pins;
  return [...pins, pin].toSorted((a, b) => b.createTs - a.createTs);
}

export function withoutPins(pins: readonly Pin[], msgIds: readonly string[]): readonly Pin[] {
  const gone = new Set(msgIds);
  return pins.some(({ msgId }) => gone.has(msgId)) ? pins.filter(({ msgId }) => !gone.has(msgId)) : pins;
}

/** What a list of pins is taken back to, message by message; null = it was not pinned. */
export type PinsBefore = Readonly<Record<string, Pin | null>>;

export function pinsUndo(peer: string, before: PinsBefore): Inverse {
  return { table: 'pins', key: peer, row: before };
}

export function restorePins(pins: readonly Pin[], before: PinsBefore): readonly Pin[] {
  const rest = withoutPins(pins, Object.keys(before));
  return Object.values(before).reduce<readonly Pin[]>((list, pin) => (pin === null ? list : withPin(list, pin)), rest);
}

/** The list without what waits to be told. */
export function pinsBefore(pins: readonly Pin[], waiting: readonly OpRow[]): readonly Pin[] {
  const steps = waiting.toReversed().flatMap(({ inverse }) => inverse.filter(({ table }) => table === 'pins'));
  return steps.reduce((list, { row }) => restorePins(list, row as PinsBefore), pins);
}

/** The server's list with what still waits to be told done to it again; `shown` = how the pins that wait were made here. */
export function replayPinOps(told: readonly Pin[], ops: readonly OpRow[], shown: readonly Pin[]): readonly Pin[] {
  return ops.reduce<readonly Pin[]>((list, { call }) => (call.kind === 'http' ? replayOne(list, call, shown) : list), told);
}

function replayOne(list: readonly Pin[], { path, body }: HttpCall, shown: readonly Pin[]): readonly Pin[] {
  if (path === addPin.path) {
    const own = shown.find(({ msgId }) => msgId === body['msgId']);
    return own === undefined ? list : withPin(list, own);
  }
  if (path !== deletePin.path) return list;
  return list.filter((pin) => pin.msgId !== body['msgId'] && (pin.id === '' || pin.id !== body['id']));
}

/** As a refused operation would leave it now that the server has told its list (reliability §3.1 rule 7). */
export function rebasePinUndo(step: Inverse, told: readonly Pin[]): Inverse {
  if (step.table !== 'pins' || typeof step.row !== 'object' || step.row === null) return step;
  const row = Object.fromEntries(Object.keys(step.row).map((msgId) => [msgId, told.find((pin) => pin.msgId === msgId) ?? null]));
  return { ...step, row };
}
