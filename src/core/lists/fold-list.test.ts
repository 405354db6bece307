import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { anOp } from '../../../tests/support/builders.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import type { OpRow } from '../rows.ts';
import { object, optional, text } from '../row-schemas/shape.ts';
import { asConfirmed } from '../overlay/row-overlay.ts';
import { addedRow, foldList, heldRows, overlayOf, removedIds, renameInOp } from './fold-list.ts';
import { adds, changes, defineList, removes } from './server-list.ts';

type LabelRow = { readonly label: string; readonly name: string; readonly server?: { readonly name: string } };

const row = z.object({ label: z.string(), name: z.string() });
const post = <R extends z.ZodMiniType>(path: string, request: R) => endpoint({ method: 'POST', path, caller: 'user', offline: 'Q', request, answer: row });

/** The key and the field names in the bodies differ from those of the favourites. */
const LABELS = defineList({
  scope: 'labels',
  key: 'label',
  isRow: object<LabelRow>({ label: text, name: text, server: optional(object<{ readonly name: string }>({ name: text })) }),
  endpoint: endpoint({ method: 'POST', path: '/label/list', caller: 'user', offline: 'R', request: z.object({}), answer: z.array(row) }),
  changedFields: ['name'],
  operations: {
    add: adds(post('/label/add', z.object({ name: z.string() })), ({ name }, { id }): LabelRow => ({ label: id, name })),
    rename: changes(post('/label/edit', z.object({ labelId: z.string(), name: z.string() })), 'labelId', (one: LabelRow, { name }) => ({ ...one, name })),
    remove: removes(post('/label/del', z.object({ labelId: z.string() })), 'labelId'),
  },
});

const op = (path: string, body: Readonly<Record<string, unknown>>, parts: Partial<OpRow> = {}): OpRow => ({
  ...anOp('labels', { kind: 'http', path: `/label/${path}`, body }),
  ...parts,
});
const add = op('add', { name: 'work' }, { adds: { label: 'new 1', name: 'work' } });
const rename = op('edit', { labelId: 'new 1', name: 'office' });
const remove = op('del', { labelId: 'l2' });
const confirmed: LabelRow[] = [
  { label: 'l1', name: 'family' },
  { label: 'l2', name: 'old' },
];

test('shows the list with queued operations, and each deletion keeps the row that it removes', () => {
  const { rows, ops } = foldList<LabelRow>(LABELS, confirmed, [add, rename, remove]);
  expect([...rows.values()]).toEqual([
    { label: 'l1', name: 'family' },
    { label: 'new 1', name: 'office', server: { name: 'work' } },
  ]);
  expect(ops).toEqual([{ ...remove, heldRows: [confirmed[1]] }]);
  expect([...rows.values()].map((one) => asConfirmed(one, overlayOf<LabelRow>(LABELS)))[1]).toEqual({ label: 'new 1', name: 'work' });
});

test('an operation of another list changes nothing', () => {
  const other = op('../tag/edit', { labelId: 'l1', name: 'x' });
  expect(overlayOf<LabelRow>(LABELS).fold({ label: 'l1', name: 'family' }, other)).toBeUndefined();
  expect([addedRow(LABELS, other), removedIds(LABELS, other)]).toEqual([undefined, []]);
});

test('queued operations on a new row take the ID from the server, and are removed with a refused row', () => {
  const stored = { temporary: 'new 1', row: { label: 'l9', name: 'work' } };
  expect(renameInOp(LABELS, rename, stored)?.call).toMatchObject({ body: { labelId: 'l9', name: 'office' } });
  const held = renameInOp(LABELS, op('del', { labelId: 'new 1' }, { heldRows: [{ label: 'new 1', name: 'office' }] }), stored);
  expect([held?.call, held && heldRows(held)]).toMatchObject([{ body: { labelId: 'l9' } }, [stored.row]]);
  expect(renameInOp(LABELS, rename, { temporary: 'new 1', row: undefined })).toBeUndefined();
  expect(renameInOp(LABELS, add, stored)).toBe(add);
});
