import type { WritableDatabase } from '../transaction.ts';

type KeyedTable = WritableDatabase['friends' | 'groups' | 'applies'];

/** Deletes the rows that a complete list of the server does not contain. `key` = the table's primary key. Call inside a write over the table. */
export async function dropUnlisted<K extends string>(table: KeyedTable, listed: readonly { readonly [key in K]: string }[], key: K): Promise<void> {
  const isListed = new Set(listed.map((row) => row[key]));
  const unlisted = (await table.toCollection().primaryKeys()).filter((one) => !isListed.has(one));
  if (unlisted.length > 0) await table.bulkDelete(unlisted);
}
