import { isEqual } from '../../shared/reuse-equal.ts';
import type { OpRow } from '../rows.ts';

/** `server` = the fields that waiting operations change, as the server says them; absent while none waits. */
export type Overlaid = { readonly server?: object };

/** What operations change of a kind of row. */
export type RowOverlay<R extends Overlaid> = {
  readonly fields: readonly (keyof R & string)[];
  /** The row after an operation, the same however often it is done; undefined = the operation is not about this row. */
  readonly fold: (row: R, op: OpRow) => R | undefined;
};

/** The row as the server says it. */
export function asConfirmed<R extends Overlaid>(row: R, { fields }: RowOverlay<R>): R {
  const { server, ...rest } = row;
  if (server === undefined) return row;
  const names: readonly string[] = fields;
  const others = Object.entries(rest).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...others, ...Object.entries(server)]) as unknown as R;
}

/** The row as the screens show it: what waits, in its order, done to what the server says. */
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
 * Operations whose own event has just come: the server says now, and did not before, what they ask for. What it says later is newer than
 * their answer.
 */
export function listEchoed<R extends Overlaid>(
  { before, confirmed }: { readonly before: R; readonly confirmed: R },
  waiting: readonly OpRow[],
  overlay: RowOverlay<R>,
): readonly OpRow[] {
  if (isEqual(serverPart(before, overlay), serverPart(confirmed, overlay))) return [];
  return waiting.filter((op) => op.isEchoed !== 1 && !isContained(before, op, overlay) && isContained(confirmed, op, overlay));
}

/** What the server says once it has carried an operation out; of one whose event has come, that event and later ones say it. */
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

/** A row that is stored as it is shown, of which the server says something else. */
export function withServer<R extends Overlaid>(row: R, confirmed: Partial<R>, overlay: RowOverlay<R>): R {
  return { ...row, server: serverPart({ ...asConfirmed(row, overlay), ...confirmed }, overlay) };
}
