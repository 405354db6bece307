import type { Page } from 'playwright';
import type { CatchUpTimes } from '../page/time-catch-up.ts';
import { PRODUCT_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { median, rounded } from '../support/figure.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { probe } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { writeGap, type Gap } from '../support/sync/write-gap.ts';
import { recordTasks } from '../../tests/support/trace/record-tasks.ts';
import { FRIEND, ME } from '../world/world-size.ts';

const GAP = { messages: 10_000, conversations: 300 };
const ROUNDS = 3;
const GOAL_PER_SECOND = 3000;
const GOAL_TASK_MS = 50;
/** The open conversation is complete before this share of the gap is applied. */
const GOAL_SHARE = 0.1;

type Round = { readonly perSecond: number; readonly rawPerSecond: number; readonly share: number };

/** Catch-up after an absence: all events applied, the open conversation first, the page usable meanwhile (performance.md, `sync`). */
export const scenario: Scenario = {
  name: 'sync',
  async run(report) {
    const rounds: Round[] = [];
    const longestMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await comeBack(timeRound));
      longestMs.push(await comeBack(recordRound));
    }
    const perSecond = rounded(median(rounds.map((round) => round.perSecond)));
    const peerValue = rounded(median(rounds.map((round) => round.rawPerSecond)));
    const peer = { peer: 'strict puts of such rows in the bare database, same page', peerValue, ratio: rounded(perSecond / peerValue) };
    report({ name: 'sync-rate', value: perSecond, unit: 'messages/s', ...peer, goal: `≥ ${GOAL_PER_SECOND}`, ok: perSecond >= GOAL_PER_SECOND });
    report(atMost('sync-open-first', median(rounds.map((round) => round.share)), { unit: 'share of the gap applied before it', most: GOAL_SHARE }));
    report(atMost('sync-longest-task', median(longestMs), { unit: 'ms of processor time', most: GOAL_TASK_MS }));
  },
};

type Absence = { readonly page: Page; readonly gap: Gap; readonly catchUp: () => Promise<CatchUpTimes> };

async function comeBack<T>(measure: (absence: Absence) => Promise<T>): Promise<T> {
  const world = await openWorld('small');
  try {
    const page = await openReady(world.context, `${PRODUCT_ORIGIN}/messages/C2C${FRIEND}`);
    await world.context.setOffline(true);
    await world.server.kill();
    const gap = await writeGap(world.server.dataDir, GAP);
    await world.server.crashAndRestart();
    const catchUp = async (): Promise<CatchUpTimes> => {
      const timing = probe<CatchUpTimes>(page, 'timeCatchUp', `wt_${ME}`, { pts: gap.pts, newest: gap.newestOfFriend });
      await world.context.setOffline(false);
      return timing;
    };
    return await measure({ page, gap, catchUp });
  } finally {
    await world.close();
  }
}

async function timeRound({ page, gap, catchUp }: Absence): Promise<Round> {
  const times = await catchUp();
  const before = gap.pts - GAP.messages;
  return {
    rawPerSecond: await probe<number>(page, 'timeRawPuts', GAP.messages),
    perSecond: GAP.messages / (times.appliedMs / 1000),
    share: Math.max(0, times.appliedWhenOpen - before) / GAP.messages,
  };
}

/** Separate from the timed rounds, because the recorder slows each of tens of thousands of tasks. */
async function recordRound({ page, catchUp }: Absence): Promise<number> {
  const stop = await recordTasks(page);
  await catchUp();
  return (await stop()).reduce((most, { ms }) => Math.max(most, ms), 0);
}
