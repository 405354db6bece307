import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../server/store/tables.ts';

/** The database as one request reads it. Another connection commits `work` after query number `at`. */
export function betweenQueries(db: Db, at: number, work: () => Promise<void>): Db {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1;
      if (queries === at) await work();
      return result;
    },
  };
  return db.withPlugin(plugin);
}
