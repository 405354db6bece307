import type { Page } from 'playwright';
import type { ScrollReport, StillReport } from '../page/watch-scroll.ts';
import { PRODUCT_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { percentile } from '../support/figure.ts';
import { openFriend } from '../support/open-friend.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { probe, watchWhile } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { traceScripts } from '../support/trace-scripts.ts';

/** Distance of each step. Steps are 16 ms apart, so this is 16,000 pixels per second, twice the speed of a hard flick. */
const FLING_PX = 260;

type List = { readonly name: string; readonly selector: string; readonly key: string; readonly rows: number; readonly fling: number };

const MESSAGES: List = { name: 'scroll-messages', selector: '[data-msg-id]', key: 'msgId', rows: 20_000, fling: -FLING_PX };
const CONVERSATIONS: List = { name: 'scroll-conversations', selector: '[data-conversation-id]', key: 'conversationId', rows: 9000, fling: FLING_PX };
/** A point of a row where hovering shows no actions. */
const CORNER = { x: 4, y: 4 };
const STEP_MS = 16;
const MOST_OPEN_TURNS = 6;
const LIMIT_MS = 100_000;
/** After this time the rows of the last step are measured and nothing moves by itself. */
const REST_MS = 200;
const TRACE_MS = 6000;
const PREPENDS = 15;
const STILL_FRAMES = 25;
const STILL_WHEEL_PX = 700;
const MOST = { taskMs: 50, nodes: 1500, scriptMs: 4 };

/** Sends wheel events at fixed times, also when the page has not handled the earlier ones, as a user does. The page handles late events together. */
async function turnWheel(page: Page, step: number, isDone: (turns: number) => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  const open = new Set<Promise<unknown>>();
  for (let turns = 1; !(await isDone(turns)); turns += 1) {
    const turn = page.mouse.wheel(0, step).finally(() => open.delete(turn));
    open.add(turn);
    // Bounds the queue of events for a page that hangs.
    if (open.size >= MOST_OPEN_TURNS) await Promise.race(open);
    await page.waitForTimeout(Math.max(0, begun + turns * STEP_MS - performance.now()));
  }
  await Promise.all(open);
}

async function flingUntil(page: Page, step: number, isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  await turnWheel(page, step, async (turns) => performance.now() > until || (turns % 50 === 0 && (await isDone())));
}

/** Scrolls until enough rows have been seen or the time limit is reached, then back for a quarter of the time limit. */
async function fling(page: Page, { selector, key, rows, fling: step }: List): Promise<ScrollReport> {
  await page.locator(selector).last().hover({ position: CORNER });
  await probe(page, 'startScrollWatch', selector, key);
  const readSeen = async (): Promise<number> => (await probe<ScrollReport>(page, 'readScrollWatch')).rowsSeen;
  await flingUntil(page, step, async () => (await readSeen()) >= rows);
  const seenThere = await readSeen();
  const backUntil = performance.now() + LIMIT_MS / 4;
  await flingUntil(page, -step, async () => performance.now() > backUntil);
  return { ...(await probe<ScrollReport>(page, 'stopScrollWatch')), rowsSeen: seenThere };
}

function reportFling(report: Parameters<Scenario['run']>[0], { name, rows }: List, watched: ScrollReport): void {
  report({ name: `${name}-rows`, value: watched.rowsSeen, unit: 'rows seen', goal: `≥ ${rows}`, ok: watched.rowsSeen >= rows });
  report(atMost(`${name}-blank`, watched.blankFrames, { unit: `of ${watched.frames} frames`, most: 0 }));
  report(atMost(`${name}-longest-task`, watched.longestTaskMs, { unit: 'ms', most: MOST.taskMs }));
  report(atMost(`${name}-nodes`, watched.maxNodes, { unit: 'elements', most: MOST.nodes }));
}

/** Both values are processor time, which the load of other processes does not extend. */
function reportScripts(report: Parameters<Scenario['run']>[0], { name }: List, { script, task }: { readonly script: number; readonly task: number }): void {
  report(atMost(`${name}-script-p95`, script, { unit: 'ms per frame', most: MOST.scriptMs }));
  report(atMost(`${name}-longest-task-cpu`, task, { unit: 'ms', most: MOST.taskMs }));
}

async function measureScripts(page: Page, { selector, fling: step }: List): Promise<{ readonly script: number; readonly task: number }> {
  await page.locator(selector).last().hover({ position: CORNER });
  const until = performance.now() + TRACE_MS;
  const { perFrame, longestTask } = await traceScripts(page, async () => {
    await turnWheel(page, step, () => performance.now() > until);
  });
  if (perFrame.length < 30) throw new Error(`only ${perFrame.length} frames were traced`);
  return { script: percentile(perFrame, 0.95), task: longestTask };
}

/** Measures how far the visible rows move when older rows are prepended. */
async function measurePrepend(page: Page): Promise<number> {
  const moved: number[] = [];
  await page.locator(MESSAGES.selector).last().hover({ position: CORNER });
  // The first rendered range ends before the distance of a whole wheel event.
  await page.mouse.wheel(0, -STILL_WHEEL_PX / 2);
  for (let tries = 0; tries < PREPENDS * 8 && moved.length < PREPENDS; tries += 1) {
    await page.waitForTimeout(REST_MS);
    const watch = { name: 'watchStill', values: [MESSAGES.selector, { frames: STILL_FRAMES, wheelPx: STILL_WHEEL_PX }] } as const;
    const { movedPx, isPrepended } = await watchWhile<StillReport>(page, watch, async () => page.mouse.wheel(0, -STILL_WHEEL_PX));
    if (isPrepended) moved.push(movedPx);
  }
  if (moved.length < PREPENDS) throw new Error(`older rows came ${moved.length} times only`);
  return Math.max(...moved);
}

/** Flings through a conversation of 100,000 and a list of 10,000 (performance.md, `scroll`). */
export const scenario: Scenario = {
  name: 'scroll',
  async run(report) {
    const world = await openWorld('large');
    try {
      await world.context.setOffline(true);
      const chat = await openFriend(world.context);
      report(atMost('scroll-prepend', Math.round(await measurePrepend(chat)), { unit: 'px moved', most: 0 }));
      reportScripts(report, MESSAGES, await measureScripts(chat, MESSAGES));
      reportFling(report, MESSAGES, await fling(chat, MESSAGES));
      await chat.close();
      const list = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
      reportScripts(report, CONVERSATIONS, await measureScripts(list, CONVERSATIONS));
      reportFling(report, CONVERSATIONS, await fling(list, CONVERSATIONS));
    } finally {
      await world.close();
    }
  },
};
