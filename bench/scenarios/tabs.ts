import type { Page } from 'playwright';
import { PRODUCT_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import type { Scenario } from '../support/scenario.ts';

const TABS = 4;
const FOLLOWERS = TABS - 1;
const MEGABYTE = 1e6;
const MOST_MEGABYTES = 40;
const SETTLE_MS = 5000;

/** Four tabs of one account: shared resources, and the cost of each tab (performance.md, `tabs`). */
export const scenario: Scenario = {
  name: 'tabs',
  async run(report) {
    const world = await openWorld('small');
    try {
      const open = { engine: 0, notification: 0 };
      world.context.on('page', (page) => countSockets(page, open));
      const pages = [await openReady(world.context, `${PRODUCT_ORIGIN}/messages`)];
      await pages[0]?.waitForTimeout(SETTLE_MS);
      const alone = await sumHeap(pages);
      for (let at = 1; at < TABS; at += 1) pages.push(await openReady(world.context, `${PRODUCT_ORIGIN}/messages`));
      await pages[0]?.waitForTimeout(SETTLE_MS);
      const perFollower = (await sumHeap(pages)) - alone;
      report(exactly('tabs-engine-sockets', open.engine));
      report(exactly('tabs-notification-sockets', open.notification));
      report(atMost('tabs-heap-per-follower', perFollower / FOLLOWERS / MEGABYTE, { unit: 'MB', most: MOST_MEGABYTES }));
    } finally {
      await world.close();
    }
  },
};

function exactly(name: string, value: number) {
  return { name, value, unit: 'open sockets', goal: '= 1', ok: value === 1 };
}

function countSockets(page: Page, open: { engine: number; notification: number }): void {
  page.on('websocket', (socket) => {
    const kind = new URL(socket.url()).pathname === '/im' ? 'engine' : 'notification';
    open[kind] += 1;
    socket.on('close', () => {
      open[kind] -= 1;
    });
  });
}

/** Heaps after a garbage collection. Tabs of one process share a heap, which counts once. Only the leader has a worker. */
async function sumHeap(pages: readonly Page[]): Promise<number> {
  const heaps = new Map<string, number>();
  for (const page of pages) {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { id } = await session.send('Runtime.getIsolateId');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    heaps.set(id, usedSize);
    await session.detach();
  }
  return [...heaps.values()].reduce((sum, size) => sum + size, 0);
}
