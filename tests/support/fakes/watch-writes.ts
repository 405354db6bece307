import Dexie from 'dexie';

/** The tables that are written while `work` runs, whoever writes them: each makes every live query over it look again. */
export async function watchWrites(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const tables = new Set<string>();
  // A part is named idb://DATABASE/TABLE/INDEX.
  const note = (parts: object): void => Object.keys(parts).forEach((part) => tables.add(part.split('/')[3] ?? part));
  Dexie.on.storagemutated.subscribe(note);
  await work();
  Dexie.on.storagemutated.unsubscribe(note);
  return tables;
}
