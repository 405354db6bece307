import { SearchIndex } from '../../src/workers/search-index.ts';
import { PRODUCT_ORIGIN } from '../support/browser.ts';
import { compare } from '../support/compare.ts';
import { median } from '../support/figure.ts';
import { createMessages, createRandom } from '../support/message-corpus.ts';
import { bringRow, measureOpening } from '../support/open-time.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld, type OpenWorld } from '../support/open-world.ts';
import type { Scenario } from '../support/scenario.ts';
import { createQueries } from '../support/search/search-queries.ts';
import { measureStart } from '../support/start-time.ts';
import { planConversations } from '../world/plan-conversations.ts';
import { WORLD_SIZES, type WorldName } from '../world/world-size.ts';

const NAMES = ['tenThousand', 'hundredThousand', 'large'] as const satisfies readonly WorldName[];
const ROUNDS = 9;
const OPENINGS = 27;
const PAUSE_MS = 200;
const SEED = 5;
const UI_RATIO = 1.2;
const SEARCH_RATIO = 10;

type Series = Record<(typeof NAMES)[number], number[]>;

const emptySeries = (): Series => ({ tenThousand: [], hundredThousand: [], large: [] });

/** Alternates between the worlds, so that all starts of a round run under the same load of the machine. */
async function measureStarts(worlds: Readonly<Record<string, OpenWorld>>): Promise<Series> {
  const series = emptySeries();
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const name of NAMES) {
      const world = worlds[name];
      if (world === undefined) continue;
      const time = await measureStart(world.context, `${PRODUCT_ORIGIN}/messages`);
      if (round >= 0) series[name].push(time);
    }
  }
  return series;
}

async function measureOpenings(worlds: Readonly<Record<string, OpenWorld>>): Promise<Series> {
  const series = emptySeries();
  const tabs = await Promise.all(
    NAMES.map(async (name) => {
      const world = worlds[name];
      if (world === undefined) throw new Error(`no world ${name}`);
      const plans = planConversations(WORLD_SIZES[name]).filter((plan) => !plan.isArchived);
      const page = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
      return { name, page, ids: plans.slice(1, OPENINGS + 1).map((plan) => plan.conversationID) };
    }),
  );
  for (let at = 0; at < OPENINGS; at += 1) {
    for (const { name, page, ids } of tabs) {
      const id = ids[at] ?? '';
      await bringRow(page, id);
      await page.waitForTimeout(PAUSE_MS);
      series[name].push(await measureOpening(page, id));
    }
  }
  return series;
}

function measureSearches(): Series {
  const series = emptySeries();
  for (const name of NAMES) {
    const messages = createMessages(WORLD_SIZES[name].messages, SEED);
    const queries = createQueries(
      messages.map(({ text }) => text),
      createRandom(SEED),
    );
    const index = new SearchIndex();
    index.put(messages);
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = queries.map((query) => {
        const begunAt = performance.now();
        index.query({ keywords: query.keywords });
        return performance.now() - begunAt;
      });
      series[name].push(median(times));
    }
  }
  return series;
}

function reportSlope(report: Parameters<Scenario['run']>[0], what: string, { series, maxRatio }: { readonly series: Series; readonly maxRatio: number }): void {
  const about = { unit: 'ms', maxRatio, peer: 'a tenth of the messages' };
  report(compare({ ...about, name: `slope-${what}-100k`, values: series.hundredThousand, peerValues: series.tenThousand }));
  report(compare({ ...about, name: `slope-${what}-1m`, values: series.large, peerValues: series.hundredThousand }));
}

/** Start, opening a chat and search at 10,000, 100,000 and 1,000,000 messages (performance.md, `slope`). */
export const scenario: Scenario = {
  name: 'slope',
  async run(report) {
    const worlds: Record<string, OpenWorld> = {};
    try {
      for (const name of NAMES) {
        worlds[name] = await openWorld(name);
        await worlds[name].context.setOffline(true);
      }
      reportSlope(report, 'start', { series: await measureStarts(worlds), maxRatio: UI_RATIO });
      reportSlope(report, 'open', { series: await measureOpenings(worlds), maxRatio: UI_RATIO });
    } finally {
      for (const world of Object.values(worlds)) await world.close();
    }
    reportSlope(report, 'search', { series: measureSearches(), maxRatio: SEARCH_RATIO });
  },
};
