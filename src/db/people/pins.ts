import type { Pin } from '../../../contract/http/pins.ts';
import { rebasePinUndo, replayPinOps, withoutPins } from '../../core/marks/pins.ts';
import type { OpRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

export async function listPins(db: AccountDatabase, peer: string): Promise<readonly Pin[]> {
  return (await db.pins.get(peer))?.pins ?? [];
}

/** What stays is not written: a strip that shows it would be read again. */
export async function putPins(db: WritableDatabase, peer: string, pins: readonly Pin[]): Promise<void> {
  if (!isEqual(await listPins(db, peer), pins)) await db.pins.put({ id: peer, pins });
}

export async function dropPins(db: WritableDatabase, peer: string, msgIds: readonly string[]): Promise<void> {
  const pins = await listPins(db, peer);
  const left = withoutPins(pins, msgIds);
  if (left !== pins) await db.pins.put({ id: peer, pins: left });
}

/** Leaves the pins of messages that are stored: after clearing, whatever else was pinned is cleared, or is told again. Call inside a write over pins and messages. */
export async function keepStoredPins(db: WritableDatabase, peer: string): Promise<void> {
  const pins = await listPins(db, peer);
  const rows = await db.messages.bulkGet(pins.map(({ msgId }) => msgId));
  await putPins(
    db,
    peer,
    pins.filter((_pin, at) => rows[at] !== undefined),
  );
}

export type ToldPins = { readonly peer: string; readonly told: readonly Pin[]; readonly waiting: readonly OpRow[] };

/** Takes over the server's list, under what this device has not told it yet. Call inside a write over pins and ops. */
export async function storeToldPins(db: WritableDatabase, { peer, told, waiting }: ToldPins): Promise<void> {
  await putPins(db, peer, replayPinOps(told, waiting, await listPins(db, peer)));
  await db.ops.bulkPut(waiting.map((op) => ({ ...op, inverse: op.inverse.map((step) => rebasePinUndo(step, told)) })));
}
