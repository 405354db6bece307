import Dexie from 'dexie';

/** The tables that are written while `work` runs, by any writer. Each write makes all live queries over the table run again. */
export async function watchWrites(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const tables = new Set<string>();
  // A part has the name idb://DATABASE/TABLE/INDEX.
  const note = (parts: object): void => Object.keys(parts).forEach((part) => tables.add(part.split('/')[3] ?? part));
  Dexie.on.storagemutated.subscribe(note);
  await work();
  Dexie.on.storagemutated.unsubscribe(note);
  return tables;
}
