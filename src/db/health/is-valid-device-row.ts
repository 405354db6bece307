import { anything, number, object, oneOf, optional, record, text, type Shape } from '../../core/row-schemas/shape.ts';
import type { AccountRow, WipeIntentRow } from '../registry.ts';

/** Checks the tag instead of `instanceof`, because a key from a database may belong to another realm. */
const cryptoKey: Shape<CryptoKey> = (value): value is CryptoKey => Object.prototype.toString.call(value) === '[object CryptoKey]';
const sealed = record as Shape<unknown> as Shape<NonNullable<AccountRow['sealed']>>;

const deviceRow = object<{ readonly key: string; readonly value: unknown }>({ key: text, value: anything });
const device: Shape<unknown> = (row): row is unknown => deviceRow(row) && (row.key !== 'deviceId' || text(row.value));

/** The table of logouts is not checked here: the sender drops a logout that it cannot read. */
const SHAPES: ReadonlyMap<string, Shape<unknown>> = new Map<string, Shape<unknown>>([
  [
    'accounts',
    object<AccountRow>({
      wtId: text,
      nickName: text,
      avatar: text,
      isPublicComputer: oneOf(0, 1),
      lastUsedTs: number,
      key: optional(cryptoKey),
      sealed: optional(sealed),
    }),
  ],
  ['wipes', object<WipeIntentRow>({ wtId: text, createdTs: number })],
  ['device', device],
]);

/** As isValidRow, for the database of the device. */
export function isValidDeviceRow(table: string, row: unknown): boolean {
  const shape = SHAPES.get(table);
  return shape === undefined || row === undefined || shape(row);
}
