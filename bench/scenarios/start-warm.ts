import { FLOOR_ORIGIN, PRODUCT_ORIGIN } from '../support/browser.ts';
import { compare } from '../support/compare.ts';
import { openWorld, type OpenWorld } from '../support/open-world.ts';
import type { Scenario } from '../support/scenario.ts';
import { measureStart } from '../support/start-time.ts';

const ROUNDS = 11;
const SLOWDOWN = 4;
const PRODUCT = `${PRODUCT_ORIGIN}/messages`;
const FLOOR = `${FLOOR_ORIGIN}/list.html`;

type Times = { readonly floor: number[]; readonly large: number[]; readonly small: number[] };

async function measure(large: OpenWorld, small: OpenWorld, slowdown?: number): Promise<Times> {
  const options = slowdown === undefined ? {} : { slowdown };
  const times: Times = { floor: [], large: [], small: [] };
  // The first start of each fills caches that all later starts use.
  for (let round = -1; round < ROUNDS; round += 1) {
    const floor = await measureStart(large.context, FLOOR, options);
    const inLarge = await measureStart(large.context, PRODUCT, options);
    const inSmall = await measureStart(small.context, PRODUCT, options);
    if (round < 0) continue;
    times.floor.push(floor);
    times.large.push(inLarge);
    times.small.push(inSmall);
  }
  return times;
}

/** The installed app without a network, from the start of the navigation to painted rows (performance.md, `start-warm`). */
export const scenario: Scenario = {
  name: 'start-warm',
  async run(report) {
    const large = await openWorld('large');
    const small = await openWorld('small').catch(async (error: unknown) => {
      await large.close();
      throw error;
    });
    try {
      await large.context.setOffline(true);
      await small.context.setOffline(true);
      const floor = { peer: 'bare React page with 30 rows', unit: 'ms', maxRatio: 1.5 };
      const usual = await measure(large, small);
      report(compare({ name: 'start-warm', values: usual.large, peerValues: usual.floor, ...floor }));
      report(compare({ name: 'start-warm-by-size', unit: 'ms', values: usual.large, peer: 'small database', peerValues: usual.small, maxRatio: 1.15 }));
      const slow = await measure(large, small, SLOWDOWN);
      report(compare({ name: 'start-warm-cpu-4x', values: slow.large, peerValues: slow.floor, ...floor }));
      report(compare({ name: 'start-warm-cpu-4x-by-size', unit: 'ms', values: slow.large, peer: 'small database', peerValues: slow.small, maxRatio: 1.15 }));
    } finally {
      await small.close();
      await large.close();
    }
  },
};
