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
  ['a database that is not there', (url) => void (url.pathname = '/nowhere'), '/nowhere (DATABASE_URL) has no such database.'],
  ['a user that is not there', (url) => void (url.username = 'nobody'), 'refuses the user name or the password.'],
])('a start with %s is refused in a sentence without the address of the user', async (_name, change, sentence) => {
  await expect(open(change)).rejects.toThrow(sentence);
  await expect(open(change)).rejects.toThrow(StartProblem);
  await expect(open(change)).rejects.toThrow(/^((?!@).)*$/);
});
