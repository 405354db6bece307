import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '../../contract/codes.ts';
import { askServer } from '../../server/admin/admin-socket.ts';
import { executeCommand } from '../../server/admin/execute-command.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { createMulberry32 } from '../../server/demo/mulberry32.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { buildBundle, type Bundle, type BundlePatch } from '../durability/build-bundle.ts';
import { startProcess, type ServerProcess } from '../durability/server-process.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from '../store/postgres.ts';
import { createTestCore, startTestServer, TEST_CONFIG } from '../support/test-server.ts';
import { createWireClient, type WireClient } from '../support/wire-client.ts';
import { PURCHASES, RUN_TIMEOUT_MS } from './count-purchases.ts';
import { BUYER, findContradictions, type Press, type PressedGoods } from './money-world.ts';
import { pressButtons } from './press-buttons.ts';

const SEED = 20_261_128;
/** Building the server, and starting and stopping PostgreSQL, on a busy machine. */
const SETUP_TIMEOUT_MS = 240_000;
const QUOTAS = { ...DEFAULT_CONFIG.quotas, orders: { count: 1_000_000_000, windowMs: 1000 } };
const buyOn = (client: WireClient | undefined, goods: PressedGoods, key: string) => {
  if (client === undefined) throw new Error('no such device');
  return client.post('/user/order/recharge', goods, { 'Idempotency-Key': key });
};
const countPaid = (presses: readonly Press[]) => presses.filter(({ answers }) => answers.some(({ code }) => code === CODE.ok)).length;

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', startPostgres],
];

/** The process ends itself between the debit and the commit, and between the commit and the answer. */
const KILL_EVERY = Math.max(9, Math.ceil(PURCHASES / 40));
const dieEvery = (counter: string, every: number) =>
  `globalThis.${counter} = (globalThis.${counter} ?? 0) + 1; if (globalThis.${counter} % ${every} === 0) process.kill(process.pid, 'SIGKILL');`;
const BEFORE_COMMIT = 'const orderNo = await takeOrder(unit, userId, goods);';
const BEFORE_ANSWER = 'async function presentOrder(db, userId, { order, ...context }) {';
const KILLS: BundlePatch = [
  [BEFORE_COMMIT, `${dieEvery('debits', KILL_EVERY)} ${BEFORE_COMMIT}`],
  [BEFORE_ANSWER, `${BEFORE_ANSWER} ${dieEvery('answers', KILL_EVERY + 2)}`],
];

let bundle: Bundle;
let dying: string;
beforeAll(async () => {
  bundle = await buildBundle('purchases-test');
  dying = bundle.plant('dies-while-buying', KILLS);
}, SETUP_TIMEOUT_MS);
afterAll(() => bundle.remove());

describe.each(databases)('the wallet on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  const createDatabase = () => (cluster === undefined ? undefined : createPostgresDatabase(cluster));
  beforeAll(async () => {
    cluster = await start();
  }, SETUP_TIMEOUT_MS);
  afterAll(() => cluster?.stop(), SETUP_TIMEOUT_MS);

  test(
    'MEMBER-010 is the first coins and those given less the paid orders, after retries, double clicks and two devices',
    async () => {
      const databasePath = createDatabase();
      const server = await startTestServer({ config: { quotas: QUOTAS }, ...(databasePath === undefined ? {} : { databasePath }) });
      const clients = [createWireClient(server.url), createWireClient(server.url)];
      for (const client of clients) await client.logIn(BUYER);
      const devices = {
        buy: (device: number, goods: PressedGoods, key: string) => buyOn(clients[device], goods, key),
        give: (amount: number) => executeCommand(server.core, { actor: 'test', argv: ['give-coins', BUYER, String(amount)] }),
        recover: () => Promise.reject(new Error('no request may fail without a kill')),
      };
      const presses = await pressButtons(devices, { count: PURCHASES, random: createMulberry32(SEED) });
      const contradictions = await findContradictions(server.core.db, presses);
      await server.close();
      expect(contradictions).toEqual([]);
      expect([countPaid(presses) > PURCHASES / 4, presses.length >= PURCHASES]).toEqual([true, true]);
    },
    RUN_TIMEOUT_MS,
  );

  test(
    'MEMBER-010 is the same for a server that is killed between debit and answer',
    async () => {
      const { contradictions, presses, kills } = await buyThroughKills(dying, createDatabase());
      expect(contradictions).toEqual([]);
      expect([countPaid(presses) > PURCHASES / 4, kills > 3]).toEqual([true, true]);
    },
    RUN_TIMEOUT_MS,
  );
});

test(
  'the same kills detect a server that does not keep the key of a purchase',
  async () => {
    const forgetful = bundle.plant('forgets-the-key', [...KILLS, ['await keep(unit, own, mutation.again === void 0 ? { data } : { data: null });', '']]);
    const { contradictions } = await buyThroughKills(forgetful, undefined, 30);
    expect(contradictions.join('\n')).toMatch(/has several results|orders for/);
  },
  RUN_TIMEOUT_MS,
);

type KilledRun = { contradictions: string[]; presses: Press[]; kills: number };

async function buyThroughKills(entry: string, databaseUrl: string | undefined, count = PURCHASES): Promise<KilledRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-purchases-'));
  const databasePath = databaseUrl ?? join(dataDir, 'wisp.db');
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ scryptCost: 2, rates: TEST_CONFIG.rates, quotas: { orders: QUOTAS.orders } }));
  await (await createTestCore({ databasePath, dataDir })).close();
  const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  let server: ServerProcess = await startProcess({ entry, dataDir, environment });
  try {
    const deviceIds = ['device-one', 'device-two'];
    let clients = await signInAll(server, deviceIds);
    let kills = 0;
    let recovering: Promise<void> | undefined;
    const restart = async () => {
      // Returns when the process, which has killed itself, has ended.
      await server.kill();
      kills += 1;
      server = await startProcess({ entry, dataDir, environment });
      clients = await signInAll(server, deviceIds);
    };
    const devices = {
      buy: (device: number, goods: PressedGoods, key: string) => buyOn(clients[device], goods, key),
      give: (amount: number) => askServer(dataDir, { actor: 'test', argv: ['give-coins', BUYER, String(amount)] }),
      recover: () => (recovering ??= restart().finally(() => (recovering = undefined))),
    };
    const presses = await pressButtons(devices, { count, random: createMulberry32(SEED) });
    await server.kill();
    const database = await openDatabase(databasePath);
    const contradictions = await findContradictions(database.db, presses);
    await database.close();
    return { contradictions, presses, kills };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signInAll(server: ServerProcess, deviceIds: readonly string[]): Promise<WireClient[]> {
  const clients = deviceIds.map((deviceId) => createWireClient(server.origin, deviceId));
  for (const client of clients) await client.logIn(BUYER);
  return clients;
}
