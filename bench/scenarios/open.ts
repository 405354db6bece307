import type { Page } from 'playwright';
import { FLOOR_ORIGIN, PRODUCT_ORIGIN } from '../support/browser.ts';
import { atMost, compare } from '../support/compare.ts';
import { percentile } from '../support/figure.ts';
import { bringRow, measureOpening } from '../support/open-time.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import type { Scenario } from '../support/scenario.ts';
import { planConversations } from '../world/plan-conversations.ts';
import { WORLD_SIZES } from '../world/world-size.ts';

const OPENINGS = 100;
/** Product and bare page alternate in blocks, so that both run under the same load of the machine. */
const BLOCK = 10;
/** A user needs longer from one row to the next. */
const PAUSE_MS = 250;

async function openAll(page: Page, ids: readonly string[]): Promise<number[]> {
  await page.bringToFront();
  const times: number[] = [];
  for (const id of ids) {
    await bringRow(page, id);
    await page.waitForTimeout(PAUSE_MS);
    times.push(await measureOpening(page, id));
  }
  return times;
}

/** From the click on a row until its newest bubbles are painted, each conversation for the first time (performance.md, `open`). */
export const scenario: Scenario = {
  name: 'open',
  async run(report) {
    const world = await openWorld('large');
    try {
      await world.context.setOffline(true);
      const product = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
      const floor = await openReady(world.context, `${FLOOR_ORIGIN}/list.html?rows=${OPENINGS + 10}`);
      const ids = planConversations(WORLD_SIZES.large)
        .filter((plan) => !plan.isArchived)
        .slice(1, OPENINGS + 1)
        .map((plan) => plan.conversationID);
      const times: number[] = [];
      const floorTimes: number[] = [];
      for (let from = 0; from < ids.length; from += BLOCK) {
        times.push(...(await openAll(product, ids.slice(from, from + BLOCK))));
        floorTimes.push(...(await openAll(floor, ids.slice(from, from + BLOCK))));
      }
      report(compare({ name: 'open-p50', unit: 'ms', values: times, peer: 'getAll of 50 and bare React', peerValues: floorTimes, maxRatio: 2 }));
      report({ ...atMost('open-p95', percentile(times, 0.95), { unit: 'ms', most: 100 }), peer: 'floor p95', peerValue: percentile(floorTimes, 0.95) });
    } finally {
      await world.close();
    }
  },
};
