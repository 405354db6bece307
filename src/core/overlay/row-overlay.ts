import { isEqual } from '../../shared/reuse-equal.ts';
import type { OpRow } from '../rows.ts';

/** `server` = the server's values of the fields that queued operations change; absent while no operation is queued. */
export type Overlaid = { readonly server?: object };

/** The fields that operations change in one kind of row. */
export type RowOverlay<R extends Overlaid> = {
  readonly fields: readonly (keyof R & string)[];
  /** Those of the fields that earlier builds did not store in `server`: if they are absent there, no operation has changed them. */
  readonly laterFields?: readonly (keyof R & string)[];
  /** Returns the row after an operation. Repeating it gives the same row. Undefined = the operation does not concern this row. */
  readonly fold: (row: R, op: OpRow) => R | undefined;
};

/** The row in the server's state. */
export function asConfirmed<R extends Overlaid>(row: R, { fields, laterFields = [] }: RowOverlay<R>): R {
  const { server, ...rest } = row;
  if (server === undefined) return row;
  const names: readonly string[] = fields;
  const later: readonly string[] = laterFields;
  const isShown = (name: string) => !names.includes(name) || (later.includes(name) && !(name in server));
  const others = Object.entries(rest).filter(([name]) => isShown(name));
  return Object.fromEntries([...others, ...Object.entries(server)]) as unknown as R;
}

/** The row as the screens show it: the queued operations applied in order to the server's state. */
export function asShown<R extends Overlaid>(confirmed: R, waiting: readonly OpRow[], overlay: RowOverlay<R>): R {
  let shown = confirmed;
  let isOverlaid = false;
  for (const op of waiting) {
    const next = overlay.fold(shown, op);
    if (next === undefined) continue;
    isOverlaid = true;
    shown = next;
  }
  return isOverlaid ? { ...shown, server: serverPart(confirmed, overlay) } : confirmed;
}

/**
 * Returns the operations whose answer must not change the server's state any more, because this and later states are newer than the answer:
 * - the own event has just arrived: the state now contains the result and did not before;
 * - another device's change has replaced the result. If the operation was executed before that change, it changed nothing and has no event. If it
 *   is executed after it, its event follows. Only the first operation of a lane may have been executed.
 */
export function listEchoed<R extends Overlaid>(
  { before, confirmed }: { readonly before: R; readonly confirmed: R },
  waiting: readonly OpRow[],
  overlay: RowOverlay<R>,
): readonly OpRow[] {
  if (isEqual(serverPart(before, overlay), serverPart(confirmed, overlay))) return [];
  return waiting.filter((op, at) => {
    if (op.isEchoed === 1) return false;
    const isNow = isContained(confirmed, op, overlay);
    const isFirst = waiting.findIndex(({ entity }) => entity === op.entity) === at;
    return isContained(before, op, overlay) ? !isNow && isFirst : isNow;
  });
}

/** The server's state after an operation has succeeded. If a newer state has already arrived, that state and later ones count (`listEchoed`). */
export function afterAnswer<R extends Overlaid>(confirmed: R, op: OpRow, overlay: RowOverlay<R>): R {
  return op.isEchoed === 1 ? confirmed : (overlay.fold(confirmed, op) ?? confirmed);
}

function isContained<R extends Overlaid>(row: R, op: OpRow, overlay: RowOverlay<R>): boolean {
  const next = overlay.fold(row, op);
  return next !== undefined && isEqual(serverPart(next, overlay), serverPart(row, overlay));
}

function serverPart<R extends Overlaid>(row: R, { fields }: RowOverlay<R>): object {
  return Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
}

/** Stores a changed server's state beside the shown row. */
export function withServer<R extends Overlaid>(row: R, confirmed: Partial<R>, overlay: RowOverlay<R>): R {
  return { ...row, server: serverPart({ ...asConfirmed(row, overlay), ...confirmed }, overlay) };
}
