import type { Inverse, OpRow } from '../rows.ts';

/** Takes a value back to what it was. */
export function kvUndo(key: string, before: unknown): readonly Inverse[] {
  return [{ table: 'kv', key, row: { key, value: before } }];
}

/** The value without what waits to be told; undefined = nothing waits. */
export function kvBefore(key: string, [first]: readonly OpRow[]): unknown {
  const step = first?.inverse.find((one) => one.table === 'kv' && one.key === key);
  return (step?.row as { readonly value?: unknown } | undefined)?.value;
}

type ToldKv<T> = { readonly told: T; readonly waiting: readonly OpRow[] };

export type ReplayedKv<T> = { readonly value: T; readonly ops: readonly OpRow[] };

/**
 * The server's value with what still waits to be told done to it again; each operation then remembers the value that it was made on
 * (reliability §3.1 rule 7).
 */
export function replayKv<T>(key: string, { told, waiting }: ToldKv<T>, change: (value: T, op: OpRow) => T): ReplayedKv<T> {
  let value = told;
  const ops = waiting.map((op) => {
    const inverse = kvUndo(key, value);
    value = change(value, op);
    return { ...op, inverse };
  });
  return { value, ops };
}
