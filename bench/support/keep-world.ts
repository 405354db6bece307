import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from 'playwright';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { FLOOR_ORIGIN, launchBrowser, PRODUCT_ORIGIN } from './browser.ts';
import { bundleScript } from './bundle-script.ts';
import { serveFolder } from './serve-folder.ts';
import { FRIEND, ME, WORLD_SIZES, type WorldName, type WorldSize } from '../world/world-size.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const KEPT = process.env['WISP_BENCH'] ?? join(tmpdir(), 'wisp-bench');
/** Files that determine the content of rows: a change in any of them makes the kept databases stale. The product migrates older schemas itself. */
const SOURCES = ['bench/world', 'src/db/database-name.ts', 'src/core/conversations/conversation-rank.ts'];
const INDEX_TIMEOUT_MS = 600_000;

export type KeptWorld = { readonly profile: string; readonly serverData: string };

function listSources(source: string): string[] {
  if (source.endsWith('.ts')) return [source];
  const names = readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => `${source}/${name}`);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(listSources)) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 12);
}

/** Folders with a filled browser profile and the data of its server. They are generated once, and again when the content of rows changes. */
export async function keepWorld(name: WorldName): Promise<KeptWorld> {
  const folder = join(KEPT, hashSources(), name);
  if (!existsSync(folder)) {
    mkdirSync(join(folder, '..'), { recursive: true });
    const made = mkdtempSync(join(folder, '..', `${name}-making-`));
    try {
      await makeWorld(WORLD_SIZES[name], made);
      // Another run may have finished first. Its world is the same.
      if (existsSync(folder)) rmSync(made, { recursive: true });
      else renameSync(made, folder);
    } catch (error) {
      rmSync(made, { recursive: true, force: true });
      throw error;
    }
  }
  return { profile: join(folder, 'profile'), serverData: join(folder, 'server') };
}

async function makeWorld(size: WorldSize, folder: string): Promise<void> {
  const script = await bundleScript(new URL('../world/fill-page.ts', import.meta.url));
  const empty = mkdtempSync(join(tmpdir(), 'wisp-empty-'));
  const floor = await serveFolder(empty);
  const server = await startServer();
  const context = await launchBrowser(join(folder, 'profile'), { product: Number(new URL(server.origin).port), floor: floor.port, isWithoutWorker: true });
  try {
    const page = await context.newPage();
    await signIn(page);
    await page.goto(`${PRODUCT_ORIGIN}/api/none`);
    await fill(page, script, { name: 'fillAccount', size });
    await page.goto(`${FLOOR_ORIGIN}/none`);
    await fill(page, script, { name: 'fillFloor', size });
    await page.goto(`${PRODUCT_ORIGIN}/messages`);
    await waitForIndex(page);
    await context.close();
    await moveServer(server, size, join(folder, 'server'));
  } finally {
    await context.close();
    await server.stop();
    floor.close();
    rmSync(empty, { recursive: true });
  }
}

/** Signs in through the login page, and waits for the conversation with `friend`. */
export async function signIn(page: Page, me: string = ME, friend: string = FRIEND): Promise<void> {
  await page.goto(`${PRODUCT_ORIGIN}/login`);
  await page.getByRole('tab', { name: 'ID 登录' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill(me);
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.locator(`[data-conversation-id="C2C${friend}"]`).waitFor();
  // Also waits until the lists that follow the first connection and the automatic history are stored.
  await page.waitForLoadState('networkidle');
}

async function fill(page: Page, script: string, { name, size }: { readonly name: string; readonly size: WorldSize }): Promise<void> {
  // Uses the debugger, to which the page's content security policy does not apply.
  await page.evaluate(`(() => { ${script} })()`);
  await page.evaluate(`globalThis.benchFill.${name}(${JSON.stringify(size)})`);
}

/** Waits until the product's worker has indexed the filled rows. The key `rebuild` exists in the database until then. */
export async function waitForIndex(page: Page): Promise<void> {
  const isDone = `new Promise((resolve, reject) => {
    const open = indexedDB.open('wt_${ME}');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const read = open.result.transaction('searchTerms').objectStore('searchTerms').getAllKeys();
      read.onsuccess = () => { open.result.close(); resolve(read.result.length > 0 && !read.result.includes('rebuild')); };
    };
  })`;
  const until = performance.now() + INDEX_TIMEOUT_MS;
  while (!(await page.evaluate<boolean>(isDone))) {
    if (performance.now() > until) throw new Error('the search index was not built');
    await page.waitForTimeout(500);
  }
}

/** Sets the last sequence of the largest conversation on the server to that of the device, so that new messages continue it. */
async function moveServer(server: RunningServer, size: WorldSize, to: string): Promise<void> {
  server.process.kill('SIGTERM');
  await new Promise((resolve) => server.process.once('exit', resolve));
  const db = new DatabaseSync(join(server.dataDir, 'wisp.db'));
  db.prepare('update conversations set "lastSeq" = ? where conv = ?').run(size.biggest, `P:${ME}:${FRIEND}`);
  db.close();
  cpSync(server.dataDir, to, { recursive: true });
}
