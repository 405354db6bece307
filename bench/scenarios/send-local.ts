import type { Page } from 'playwright';
import { FLOOR_ORIGIN } from '../support/browser.ts';
import { atMost, compare } from '../support/compare.ts';
import { percentile, rounded } from '../support/figure.ts';
import { openFriend } from '../support/open-friend.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { watchWhile } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';

const BLOCKS = 11;
const PER_BLOCK = 5;
/** A user pauses between the last letter and Enter. The draft is not yet stored at that time. */
const PAUSE_MS = 120;

async function sendBlock(page: Page, block: number): Promise<number[]> {
  await page.bringToFront();
  const times: number[] = [];
  for (let at = 0; at < PER_BLOCK; at += 1) {
    const text = `第 ${block}-${at} 条：明天上午十点在老地方见`;
    await page.locator('[data-composer]').focus();
    await page.keyboard.insertText(text);
    await page.waitForTimeout(PAUSE_MS);
    times.push(await watchWhile<number>(page, { name: 'timeSending', values: [text] }, async () => page.keyboard.press('Enter')));
  }
  return times;
}

/** From Enter until the own bubble is painted, which happens only after the commit, while online (performance.md, `send-local`). */
export const scenario: Scenario = {
  name: 'send-local',
  async run(report) {
    const world = await openWorld('large');
    try {
      const product = await openFriend(world.context);
      const floor = await openReady(world.context, `${FLOOR_ORIGIN}/compose.html`);
      const [values, peerValues]: [number[], number[]] = [[], []];
      for (let block = -1; block < BLOCKS; block += 1) {
        const ours = await sendBlock(product, block);
        const bare = await sendBlock(floor, block);
        if (block < 0) continue;
        values.push(...ours);
        peerValues.push(...bare);
      }
      report(compare({ name: 'send-local-p50', unit: 'ms', values, peer: 'bare durable Dexie put and paint', peerValues, maxRatio: 2 }));
      const metric = atMost('send-local-p95', percentile(values, 0.95), { unit: 'ms', most: 50 });
      report({ ...metric, peer: 'p95 of the bare put', peerValue: rounded(percentile(peerValues, 0.95)) });
    } finally {
      await world.close();
    }
  },
};
