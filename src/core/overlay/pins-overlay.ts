import { addPin, deletePin, type Pin } from '../../../contract/http/pins.ts';
import { withPin } from '../pins/pins.ts';
import type { OpRow, PinsRow } from '../rows.ts';
import { pinsScope } from '../conversations/chat-scopes.ts';
import type { RowOverlay } from './row-overlay.ts';

/** Pins under queued operations. A pin that the server has not confirmed has no ID. */
export const PINS_OVERLAY: RowOverlay<PinsRow> = { fields: ['pins'], fold };

function fold(row: PinsRow, { entity, call, adds }: OpRow): PinsRow | undefined {
  if (call.kind !== 'http' || entity !== pinsScope(row.id)) return undefined;
  const { path, body } = call;
  if (path === addPin.path) return adds === undefined ? undefined : { ...row, pins: withPin(row.pins, adds as Pin) };
  if (path !== deletePin.path) return undefined;
  return { ...row, pins: row.pins.filter((pin) => pin.msgId !== body['msgId'] && (pin.id === '' || pin.id !== body['id'])) };
}
