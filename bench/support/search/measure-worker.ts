import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { browserLaunchOptions } from '../../../tests/support/find-browser.ts';
import { median, percentile, rounded } from '../figure.ts';
import type { Metric } from '../figure.ts';
import { createMessages, createRandom } from '../message-corpus.ts';
import { createQueries } from './search-queries.ts';

const SEED = 20_261_121;
const ROUNDS = 9;
const CHUNK = 5000;
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types wisp-script-url";

type SeedRow = readonly [id: string, conversationID: string, time: number, text: string];

/** Serves the production build, whose worker runs under the content security policy of the product. */
async function serve(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = `${DIST}${(request.url ?? '/').slice(1)}`;
    const isScript = path.endsWith('.js') && existsSync(path);
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', 'content-security-policy': POLICY });
    response.end(isScript ? readFileSync(path) : '<!doctype html><title>search</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function findWorkerScript(): string {
  const name = existsSync(`${DIST}assets`) ? readdirSync(`${DIST}assets`).find((file) => /^wisp\.worker-.*\.js$/.test(file)) : undefined;
  if (name === undefined) throw new Error('No built worker: run npm run build first.');
  return `/assets/${name}`;
}

/** Defines in the page: bench.start (a new worker for the account), bench.call (a comlink message), bench.seed (rows). */
const PAGE_SCRIPT = `
  const policy = trustedTypes.createPolicy('wisp-script-url', { createScriptURL: (url) => url });
  let worker, nextId = 0;
  const call = (method, ...values) => new Promise((resolve, reject) => {
    const id = String(nextId++);
    const listener = ({ data }) => {
      if (data.id !== id) return;
      worker.removeEventListener('message', listener);
      if (data.type === 'HANDLER') reject(new Error(JSON.stringify(data.value))); else resolve(data.value);
    };
    worker.addEventListener('message', listener);
    worker.postMessage({ id, type: 'APPLY', path: [method], argumentList: values.map((value) => ({ type: 'RAW', value })) });
  });
  const open = () => new Promise((resolve, reject) => {
    const request = indexedDB.open('wt_10001');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  globalThis.bench = {
    call,
    async start(script) {
      worker?.terminate();
      worker = new Worker(policy.createScriptURL(script), { type: 'module' });
      await call('openAccount', { wtId: '10001', epoch: 1 });
    },
    async seed(rows) {
      const db = await open();
      const tx = db.transaction(['meta', 'messages', 'searchFeed'], 'readwrite');
      tx.objectStore('meta').put({ key: 'leaderEpoch', value: 1 });
      for (const [id, conversationID, time, text] of rows) {
        tx.objectStore('messages').put({ ID: id, conversationID, time, sequence: time, type: 'TIMTextElem', payload: { text }, isRevoked: false });
        tx.objectStore('searchFeed').add({ op: 'put', id, conversationID, time, text });
      }
      await new Promise((resolve, reject) => { tx.oncomplete = resolve; tx.onabort = () => reject(tx.error); });
      db.close();
    },
    async time(method, ...values) {
      const startedAt = performance.now();
      await call(method, ...values);
      return performance.now() - startedAt;
    },
  };
`;

const evaluate = async <T>(page: Page, name: string, ...values: readonly unknown[]): Promise<T> =>
  page.evaluate(`globalThis.bench.${name}(...${JSON.stringify(values)})`);

async function measure(page: Page, rows: readonly SeedRow[]): Promise<Metric[]> {
  const script = findWorkerScript();
  await page.evaluate(PAGE_SCRIPT);
  await evaluate(page, 'start', script);
  await evaluate(page, 'call', 'searchStatus');
  for (let from = 0; from < rows.length; from += CHUNK) await evaluate(page, 'seed', rows.slice(from, from + CHUNK));
  const catchUpMs = await evaluate<number>(page, 'time', 'catchUpSearch');
  const ready: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await evaluate(page, 'start', script);
    await evaluate(page, 'call', 'searchMessages', { keywords: ['a'] });
    ready.push(performance.now() - startedAt);
  }
  const { indexed } = await evaluate<{ indexed: number }>(page, 'call', 'searchStatus');
  if (indexed !== rows.length) throw new Error(`indexed ${indexed} of ${rows.length}`);
  const queries = createQueries(
    rows.map(([, , , text]) => text),
    createRandom(SEED),
  );
  const times: number[] = [];
  for (const { keywords } of queries) times.push(await evaluate<number>(page, 'time', 'searchMessages', { keywords }));
  const rate = rows.length / (catchUpMs / 1000);
  return [
    { name: 'search-worker-catch-up', value: rounded(rate), unit: 'messages/s from the feed', goal: '≥ 3000 (keeps up with sync)', ok: rate >= 3000 },
    { name: 'search-worker-ready', value: rounded(median(ready)), unit: 'ms from worker start', goal: `≤ 1000 at ${rows.length}`, ok: median(ready) <= 1000 },
    { name: 'search-worker-p50', value: rounded(median(times)), unit: 'ms round trip', goal: '≤ 2', ok: median(times) <= 2 },
    { name: 'search-worker-p95', value: rounded(percentile(times, 0.95)), unit: 'ms round trip', goal: '≤ 15', ok: percentile(times, 0.95) <= 15 },
  ];
}

/** The built worker in a browser with a separate IndexedDB (performance.md, `search`: ready after start). */
export async function measureWorker(count = 100_000): Promise<Metric[]> {
  const rows = createMessages(count, SEED).map(({ id, conversationID, time, text }): SeedRow => [id, conversationID, time, text]);
  const server = await serve();
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    return await measure(page, rows);
  } finally {
    await browser.close();
    server.close();
  }
}
