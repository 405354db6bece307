import type Dexie from 'dexie';

/**
 * For a reader beside the page, such as a worker: a database that was removed stays removed, whatever is asked afterwards, and a newer
 * build that changes it is not kept waiting. The page, which makes databases, has `watchDatabase`.
 */
export function keepRemoved(db: Dexie): void {
  db.on('versionchange', () => {
    // Dexie would close it too, and open it again, which makes it anew, at the next query.
    db.close({ disableAutoOpen: true });
    return false;
  });
  // Runs only where the database did not exist; what is thrown here undoes that it was made.
  db.on('populate', () => {
    throw new Error(`${db.name} does not exist`);
  });
}
