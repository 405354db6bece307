import type { Page } from 'playwright';
import { FLOOR_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { percentile, rounded } from '../support/figure.ts';
import { openFriend } from '../support/open-friend.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { watchWhile } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { typeBare } from '../support/search/type-bare.ts';

const WORDS = 40;
const MAX_UNITS = 4;
const MIN_KEYS = 80;
const BLOCK = 5;
const KEY_PAUSE_MS = 120;
const P95 = 0.95;

type Timed = { readonly ms: number; readonly isFound: boolean };

/** Words of messages in this conversation, Chinese and Latin alternating, so that each prefix has a result. */
async function readWords(page: Page): Promise<string[]> {
  const texts = await page.locator('[data-open-conversation] [data-msg-id]').allTextContents();
  const all = [...new Set(texts.flatMap((text) => text.match(/[\u4e00-\u9fff]{2,}|[a-z]{4,}/g) ?? []))].map((word) => word.slice(0, MAX_UNITS));
  const han = all.filter((word) => word > '\u4e00');
  const latin = all.filter((word) => word < '\u4e00');
  return han
    .flatMap((word, at) => [word, latin[at] ?? ''])
    .filter((word) => word !== '')
    .slice(0, WORDS);
}

async function typeUnit(page: Page, unit: string): Promise<Timed> {
  return watchWhile<Timed>(page, { name: 'timeSearch', values: [] }, async () =>
    unit < '\u0080' ? page.keyboard.press(unit) : page.keyboard.insertText(unit),
  );
}

/** Milliseconds of each key that had a result. */
async function typeWord(page: Page, word: string): Promise<number[]> {
  const times: number[] = [];
  for (const unit of word) {
    const { ms, isFound } = await typeUnit(page, unit);
    if (isFound) times.push(ms);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  return times;
}

/**
 * From each key in the search of a conversation of 100,000 messages, among a million, until its first results are painted (performance.md,
 * `search-ui`). Measured offline, because local results are shown before the debounced request to the server.
 */
export const scenario: Scenario = {
  name: 'search-ui',
  async run(report) {
    const world = await openWorld('large');
    try {
      const page = await openFriend(world.context);
      await world.context.setOffline(true);
      const words = await readWords(page);
      await page.getByRole('button', { name: '查找聊天记录', exact: true }).click();
      const field = page.getByRole('textbox', { name: '搜索聊天记录' });
      // The first search loads the index.
      await field.fill(words[0] ?? 'a');
      await page.locator('[data-chat-search] [data-search-result]').first().waitFor({ timeout: 60_000 });
      const times: number[] = [];
      const floor = await openReady(world.context, `${FLOOR_ORIGIN}/compose.html`);
      const floorTimes: number[] = [];
      for (const [at, word] of words.entries()) {
        await page.bringToFront();
        await field.fill('');
        await page.waitForTimeout(KEY_PAUSE_MS);
        times.push(...(await typeWord(page, word)));
        // Product and bare page alternate, so that both run under the same load of the machine.
        if (at % BLOCK === BLOCK - 1) floorTimes.push(...(await typeBare(floor)));
      }
      if (times.length < MIN_KEYS) throw new Error(`only ${times.length} keys found something`);
      const peerValue = rounded(percentile(floorTimes, P95));
      report({ ...atMost('search-ui-p95', percentile(times, P95), { unit: 'ms', most: 100 }), peer: 'key in a bare textarea p95', peerValue });
    } finally {
      await world.close();
    }
  },
};
