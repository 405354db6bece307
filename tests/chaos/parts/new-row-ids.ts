import type { ListScope } from '../../../src/core/lists/lists.ts';
import { isTemporaryId, type NewRowIds } from '../../../src/core/lists/temporary-id.ts';
import type { KvRow } from '../../../src/core/rows.ts';
import type { Device } from '../device.ts';
import type { Request } from '../ledger.ts';
import type { World } from '../world.ts';

function idsOn(device: Device): NewRowIds {
  return (device.rows<KvRow>('kv').find(({ key }) => key === 'newRowIds')?.value ?? {}) as NewRowIds;
}

/** The server's ID of a row, if this device knows it. Otherwise the given ID. */
export function currentId(device: Device, id: string): string {
  return isTemporaryId(id) ? (idsOn(device)[id] ?? id) : id;
}

/** The server's ID of a row, if a device of the user knows it. Otherwise the given ID. */
export function currentIdOf(world: World, userId: string, id: string): string {
  const known = world.devices.filter((device) => device.userId === userId).map((device) => currentId(device, id));
  return known.find((one) => one !== id) ?? id;
}

/**
 * The requests of a kind, by the server's IDs. The list can show a new tab twice, as the stored row and as the waiting one. What a user changed by both IDs
 * is left out, because the order of the two is unknown.
 */
export function requestsByCurrentId(world: World, kind: Request['kind']): Request[] {
  const requests = [...world.ledger.requests.values()]
    .filter((request) => request.kind === kind)
    .map((request) => {
      const current = (id: string): string => currentIdOf(world, request.userId, id);
      return { ...request, ID: current(request.ID), ...(request.detail === undefined ? {} : { detail: current(request.detail) }) };
    });
  const nameOf = ({ userId, ID, detail = '' }: Request): string => `${userId} ${ID} ${detail}`;
  const names = requests.map(nameOf);
  return requests.filter((one) => one.succeeded > 0 && names.filter((name) => name === nameOf(one)).length === 1);
}

const placeOf = ({ name }: Device, scope: ListScope): string => `${name} ${scope}`;

/** Keeps the temporary IDs that a list shows now, as a page or a dialog does. */
export function keepTemporaryIds(world: World, device: Device, scope: ListScope): void {
  const { temporaryIds } = world.ledger;
  const place = placeOf(device, scope);
  const kept = temporaryIds.get(place) ?? new Set();
  for (const { id } of device.rows<{ readonly id: string }>(scope)) if (isTemporaryId(id)) kept.add(id);
  temporaryIds.set(place, kept);
}

/** Rows of a list by temporary IDs that the server has replaced since. */
export function rowsByOldId<Row extends { readonly id: string }>(world: World, device: Device, scope: ListScope): Row[] {
  const kept = [...(world.ledger.temporaryIds.get(placeOf(device, scope)) ?? [])];
  const rows = new Map(device.rows<Row>(scope).map((row) => [row.id, row]));
  return kept.flatMap((id) => {
    const row = rows.has(id) ? undefined : rows.get(currentId(device, id));
    return row === undefined ? [] : [{ ...row, id }];
  });
}
