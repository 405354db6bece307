import type Dexie from 'dexie';

export type RemovedDatabase = {
  /** Whether the database did not exist when it was opened. In that case it was not created. */
  readonly isMissing: () => boolean;
};

/**
 * For a reader outside the page, such as a worker. A removed database stays removed, whatever the reader requests later, and a newer build
 * that upgrades the database does not have to wait. The page creates databases and uses `watchDatabase` instead.
 */
export function keepRemoved(db: Dexie): RemovedDatabase {
  let isMissing = false;
  db.on('versionchange', () => {
    // Dexie would close it too, but would open and so recreate it at the next query.
    db.close({ disableAutoOpen: true });
    return false;
  });
  // Runs only if the database did not exist. The error undoes its creation.
  db.on('populate', () => {
    isMissing = true;
    throw new Error(`${db.name} does not exist`);
  });
  return { isMissing: () => isMissing };
}
