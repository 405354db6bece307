import type Dexie from 'dexie';

export type RemovedDatabase = {
  /** It did not exist when it was to be opened, and was not made. */
  readonly isMissing: () => boolean;
};

/**
 * For a reader beside the page, such as a worker: a database that was removed stays removed, whatever is asked afterwards, and a newer
 * build that changes it is not kept waiting. The page, which makes databases, has `watchDatabase`.
 */
export function keepRemoved(db: Dexie): RemovedDatabase {
  let isMissing = false;
  db.on('versionchange', () => {
    // Dexie would close it too, and open it again, which makes it anew, at the next query.
    db.close({ disableAutoOpen: true });
    return false;
  });
  // Runs only where the database did not exist; what is thrown here undoes that it was made.
  db.on('populate', () => {
    isMissing = true;
    throw new Error(`${db.name} does not exist`);
  });
  return { isMissing: () => isMissing };
}
