import type { PlantedBug } from '../../support/plant-bug.ts';

/** Tabs of two releases on one device (decision 051). */
export const RELEASE_BUGS: readonly PlantedBug[] = [
  {
    name: 'releases: an older leader deletes operations that it cannot read',
    rule: 'G7',
    file: 'src/db/outbox.ts',
    find: '    const isForeign = (key: unknown): boolean => QUEUE_FRAMES[queue](skipped.get(key));',
    replace: "    const isForeign = (key: unknown): boolean => queue !== 'ops' && QUEUE_FRAMES[queue](skipped.get(key));",
  },
  {
    name: 'releases: an older build writes into a database that a newer one has claimed',
    rule: 'G9',
    file: 'src/db/transaction.ts',
    find: '  if (stored <= SCHEMA_EPOCH) return;',
    replace: '  if (stored <= SCHEMA_EPOCH + 1) return;',
  },
  {
    name: 'releases: an open tab does not notice that a newer build has claimed the database',
    rule: 'reliability §3.4',
    file: 'src/db/open-database.ts',
    find: '      if (schema > SCHEMA_EPOCH) db.newerSchemaFound();',
    replace: '      if (schema > SCHEMA_EPOCH && wasLed === undefined) db.newerSchemaFound();',
  },
];
