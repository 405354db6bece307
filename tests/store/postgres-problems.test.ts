import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainDatabase } from '../../server/operations/settings/explain-start.ts';
import { StartProblem } from '../../server/operations/settings/start-problem.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
}, 60_000);
afterAll(() => cluster.stop());

async function open(change: (url: URL) => void): Promise<unknown> {
  const url = new URL(cluster.url);
  change(url);
  return openDatabase(url.href).catch(explainDatabase({ url: url.href, file: '' }));
}

test.each<[string, (url: URL) => void, string]>([
  ['an unknown database', (url) => void (url.pathname = '/nowhere'), '/nowhere (DATABASE_URL) has no such database.'],
  ['an unknown user', (url) => void (url.username = 'nobody'), 'refuses the user name or the password.'],
])("refuses a start with %s in a sentence without the user's address", async (_name, change, sentence) => {
  await expect(open(change)).rejects.toThrow(sentence);
  await expect(open(change)).rejects.toThrow(StartProblem);
  await expect(open(change)).rejects.toThrow(/^((?!@).)*$/);
});
