/**
 * Changes no table. From here on an event with a `body` and a `bodyId` has fields in both, of which earlier versions read only the own
 * ones: they refuse the database instead.
 */
export function up(): Promise<void> {
  return Promise.resolve();
}
