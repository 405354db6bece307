/**
 * Changes no table. From now on an event with both a `body` and a `bodyId` has fields in both. Earlier versions would read only the fields
 * in `body`, so this entry makes them refuse the database.
 */
export function up(): Promise<void> {
  return Promise.resolve();
}
