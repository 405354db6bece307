import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright/test';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';

const GONE_WITHIN_MS = 10_000;

export type KillableBrowser = {
  readonly context: BrowserContext;
  /** Kills every process of the browser, as a power cut does, and starts it again with the same profile. */
  killAndRestart(): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** A separate browser with a profile on the disk, which outlives its processes. */
export async function startKillableBrowser(baseURL: string, args: readonly string[] = []): Promise<KillableBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'wisp-profile-'));
  const options = browserLaunchOptions();
  const launch = async (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...options,
      args: [...options.args, ...args],
      baseURL,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: 'allow',
    });
  let context = await launch();
  return {
    get context() {
      return context;
    },
    async killAndRestart() {
      const pids = await listProcesses(context);
      for (const pid of pids) kill(pid);
      for (const pid of pids) await waitUntilGone(pid);
      context = await launch();
      return context;
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The main process first, so that it does not notice the end of the others. */
async function listProcesses(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the browser does not say which processes are its own');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.toSorted((a, b) => Number(b.type === 'browser') - Number(a.type === 'browser')).map(({ id }) => id);
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function waitUntilGone(pid: number): Promise<void> {
  const startedMs = performance.now();
  while (isAlive(pid)) {
    if (performance.now() - startedMs > GONE_WITHIN_MS) throw new Error(`process ${pid} outlives its kill`);
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export type HeapMeter = { readonly grownBytes: () => number; stop(): Promise<void> };

const SAMPLE_MS = 200;

/** Measures how far the page's heap and its buffers grow beyond their current size. */
export async function watchHeap(page: Page): Promise<HeapMeter> {
  const session = await page.context().newCDPSession(page);
  const read = async (): Promise<number> => {
    const usage: { readonly usedSize: number; readonly backingStorageSize?: number } = await session.send('Runtime.getHeapUsage');
    return usage.usedSize + (usage.backingStorageSize ?? 0);
  };
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const first = await read();
  let highest = first;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      // A killed page does not answer; its earlier samples count.
      highest = Math.max(highest, await read().catch(() => 0));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    grownBytes: () => highest - first,
    async stop() {
      isOver = true;
      await watching;
    },
  };
}
