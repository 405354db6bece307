import type { Pin } from '../../../contract/http/pins.ts';
import { pinsScope } from '../../core/conversations/chat-scopes.ts';
import { listGone, listUntold, withoutPins } from '../../core/pins/pins.ts';
import { asShown, asConfirmed, listEchoed } from '../../core/overlay/row-overlay.ts';
import { PINS_OVERLAY } from '../../core/overlay/pins-overlay.ts';
import type { PinsRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';
import { listWaiting, markEchoed } from '../overlay/waiting-ops.ts';

export async function listPins(db: AccountDatabase, peer: string): Promise<readonly Pin[]> {
  return (await db.pins.get(peer))?.pins ?? [];
}

type PinsChange = { readonly change: (confirmed: PinsRow) => PinsRow; readonly isConfirmed: boolean };

/**
 * Stores the pins of a pair with the waiting operations applied. A pin that the server has not confirmed is removed together with its
 * message. An unchanged row is not written, because a visible list of pins would read it again. Call inside a write over pins, messages and
 * ops.
 */
export async function foldPins(
  db: WritableDatabase,
  peer: string,
  { change, isConfirmed }: PinsChange = { change: (confirmed) => confirmed, isConfirmed: false },
): Promise<void> {
  const stored = await db.pins.get(peer);
  const before = asConfirmed(stored ?? { id: peer, pins: [] }, PINS_OVERLAY);
  const confirmed = change(before);
  const waiting = await listWaiting(db, [pinsScope(peer)]);
  if (isConfirmed) await markEchoed(db, listEchoed({ before, confirmed }, waiting, PINS_OVERLAY));
  const shown = asShown(confirmed, waiting, PINS_OVERLAY);
  const pins = withoutPins(shown.pins, await readGone(db, shown.pins));
  const next = pins === shown.pins ? shown : { ...shown, pins };
  if (stored === undefined && waiting.length === 0 && pins.length === 0) return;
  if (!isEqual(stored, next)) await db.pins.put(next);
}

/** Stores the server's list. Waiting changes of this device stay applied. */
export async function storeConfirmedPins(db: WritableDatabase, peer: string, build: (before: readonly Pin[]) => readonly Pin[]): Promise<void> {
  await foldPins(db, peer, { change: (confirmed) => ({ ...confirmed, pins: build(confirmed.pins) }), isConfirmed: true });
}

export async function dropPins(db: WritableDatabase, peer: string, msgIds: readonly string[]): Promise<void> {
  await foldPins(db, peer, { change: (confirmed) => ({ ...confirmed, pins: withoutPins(confirmed.pins, msgIds) }), isConfirmed: false });
}

/**
 * Keeps only the pins of stored messages. It is called after history was cleared. The server sends a removed pin again if it still exists.
 */
export async function keepStoredPins(db: WritableDatabase, peer: string): Promise<void> {
  const row = await db.pins.get(peer);
  if (row === undefined) return;
  const ids = asConfirmed(row, PINS_OVERLAY).pins.map(({ msgId }) => msgId);
  const rows = await db.messages.bulkGet(ids);
  await dropPins(
    db,
    peer,
    ids.filter((_id, at) => rows[at] === undefined),
  );
}

async function readGone(db: AccountDatabase, pins: readonly Pin[]): Promise<readonly string[]> {
  const ids = listUntold(pins);
  return ids.length === 0 ? [] : listGone(ids, await db.messages.bulkGet([...ids]));
}
