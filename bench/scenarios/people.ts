import type { Page } from 'playwright';
import { zh } from '../../e2e/support/zh.ts';
import { FLOOR_ORIGIN } from '../support/browser.ts';
import { atMost, compare } from '../support/compare.ts';
import { median, percentile, rounded } from '../support/figure.ts';
import { openPeople, type OpenPeople } from '../support/people/open-people.ts';
import { PEOPLE_LISTS, type PeopleList } from '../support/people/people-lists.ts';
import { watchWhile } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { typeBare } from '../support/search/type-bare.ts';
import { traceScripts } from '../support/trace-scripts.ts';
import { PEOPLE_SIZES } from '../world/people-size.ts';

const SIZES = ['full', 'hundredth'] as const;
type SizeName = (typeof SIZES)[number];
type Worlds = Readonly<Record<SizeName, OpenPeople>>;
type Series = Record<SizeName, number[]>;
type Report = Parameters<Scenario['run']>[0];

const MAX_RATIO = 1.5;
const PEER = 'a hundredth of the account';
const ROUNDS = 9;
const SCROLLS = 3;
const STEPS = 80;
const STEP_PX = 120;
const STEP_MS = 16;
/** In the smaller account the wheel turns back after this many steps, because its lists are short. */
const TURN = 4;
const REST_MS = 300;
const KEY_PAUSE_MS = 120;
/** Beginnings of names, by pinyin and by letters, and texts that no name has. */
const TYPED = ['zhang', 'li', 'wangh', 'chen', 'alice', 'zhao', 'sunm', 'henry', 'qian', 'yang', 'felix 1', 'xx', 'lvw', 'zhouk'] as const;

const emptySeries = (): Series => ({ full: [], hundredth: [] });

async function close(page: Page, { layers }: PeopleList): Promise<void> {
  for (let layer = 0; layer < layers; layer += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(REST_MS);
  }
}

async function open(page: Page, list: PeopleList, size: SizeName): Promise<number> {
  const control = await list.approach(page);
  await page.waitForTimeout(REST_MS);
  return watchWhile<number>(page, { name: 'timeShown', values: [list.firstRow(PEOPLE_SIZES[size])] }, async () => control.click());
}

/** Opens the list in turns. The first round of both is not counted, because it loads code. */
async function measureOpenings(worlds: Worlds, list: PeopleList): Promise<Series> {
  const series = emptySeries();
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const size of SIZES) {
      const { page } = worlds[size];
      await page.bringToFront();
      const ms = await open(page, list, size);
      await close(page, list);
      if (round >= 0) series[size].push(ms);
    }
  }
  return series;
}

/** Milliseconds of processor time that scripts take for each turn of the wheel. */
async function scroll(page: Page, rows: string, isShort: boolean): Promise<number> {
  await page.locator(rows).nth(2).hover();
  const { perFrame } = await traceScripts(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, isShort && Math.floor(step / TURN) % 2 === 1 ? -STEP_PX : STEP_PX);
      await page.waitForTimeout(STEP_MS);
    }
  });
  return perFrame.reduce((sum, ms) => sum + ms, 0) / STEPS;
}

async function measureScrolls(worlds: Worlds, list: PeopleList, rows: string): Promise<Series> {
  const series = emptySeries();
  for (let round = -1; round < SCROLLS; round += 1) {
    for (const size of SIZES) {
      const { page } = worlds[size];
      await page.bringToFront();
      await open(page, list, size);
      await list.beforeScroll?.(page);
      await page.waitForTimeout(REST_MS);
      const ms = await scroll(page, rows, size === 'hundredth');
      await close(page, list);
      if (round >= 0) series[size].push(ms);
    }
  }
  return series;
}

function reportRatio(report: Report, name: string, { full, hundredth }: Series): void {
  report(compare({ name, unit: 'ms', values: full, peer: PEER, peerValues: hundredth, maxRatio: MAX_RATIO }));
}

/** Milliseconds from each key of `text` until the friends that match are painted. */
async function typeText(page: Page, text: string): Promise<number[]> {
  await page.bringToFront();
  const field = page.getByRole('searchbox', { name: zh('contacts.search') });
  await field.fill('');
  await page.waitForTimeout(KEY_PAUSE_MS);
  await field.focus();
  const list = `[role="list"][aria-label="${zh('contacts.friends')}"]`;
  const times: number[] = [];
  for (const key of text) {
    times.push(await watchWhile<number>(page, { name: 'timeFiltered', values: [list] }, async () => page.keyboard.press(key === ' ' ? 'Space' : key)));
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  return times;
}

async function measureTyping(worlds: Worlds, report: Report): Promise<void> {
  const series = emptySeries();
  const bare: number[] = [];
  for (const size of SIZES) {
    const { page } = worlds[size];
    await page
      .getByRole('navigation')
      .getByRole('link', { name: zh('app.contacts') })
      .click();
    await typeText(page, 'a');
  }
  for (const text of TYPED) {
    for (const size of SIZES) series[size].push(...(await typeText(worlds[size].page, text)));
    bare.push(...(await typeBare(worlds.full.floor)));
  }
  const peerValue = rounded(percentile(bare, 0.95));
  const p95 = atMost('people-contacts-search-p95', percentile(series.full, 0.95), { unit: 'ms', most: 50 });
  report({ ...p95, peer: `key in a bare textarea p95 (its median: ${rounded(median(bare))})`, peerValue });
  reportRatio(report, 'people-contacts-search', series);
}

/**
 * The lists of people and conversations with 10,000 conversations, 3,000 friends, 100 tags and 20 tabs, opened and scrolled, and typing in
 * the search of the contacts, each in turns with a hundredth of the account (performance.md, `people`). Without a network.
 */
export const scenario: Scenario = {
  name: 'people',
  async run(report) {
    const opened: OpenPeople[] = [];
    try {
      for (const size of SIZES) opened.push(await openPeople(PEOPLE_SIZES[size], `${FLOOR_ORIGIN}/compose.html`));
      const [full, hundredth] = opened;
      if (full === undefined || hundredth === undefined) throw new Error('an account is missing');
      const worlds: Worlds = { full, hundredth };
      for (const list of PEOPLE_LISTS) {
        reportRatio(report, `people-open-${list.name}`, await measureOpenings(worlds, list));
        if (list.rows !== undefined) reportRatio(report, `people-scroll-${list.name}`, await measureScrolls(worlds, list, list.rows));
      }
      await measureTyping(worlds, report);
    } finally {
      for (const world of opened) await world.close();
    }
  },
};
