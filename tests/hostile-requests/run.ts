import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../store/postgres.ts';
import { sendHostileRequests } from './send-hostile-requests.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' }, database: { type: 'string', default: 'sqlite' } },
});

const result = values.database === 'postgres' ? await runOnPostgres() : await sendHostileRequests(planOf());
process.stdout.write(`${JSON.stringify({ harness: 'hostile-requests', database: values.database, passed: result.violations.length === 0, ...result })}\n`);
process.exitCode = result.violations.length === 0 ? 0 : 1;

function planOf(): { seed: number; requests: number } {
  const [seed, requests] = [Number(values.seed), Number(values.requests)];
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests)) throw new Error('--seed and --requests take whole numbers');
  return { seed, requests };
}

async function runOnPostgres(): ReturnType<typeof sendHostileRequests> {
  const cluster = await startPostgres();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  let made = 0;
  try {
    return await sendHostileRequests({
      ...planOf(),
      nextDatabase: async () => {
        made += 1;
        await client.query(`create database world${made}`);
        return cluster.url.replace(/postgres$/, `world${made}`);
      },
    });
  } finally {
    await client.end();
    await cluster.stop();
  }
}
