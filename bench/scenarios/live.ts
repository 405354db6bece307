import { createWireClient, textMessage } from '../../tests/support/wire-client.ts';
import { PRODUCT_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { median } from '../support/figure.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { probe } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { recordTasks } from '../../tests/support/trace/record-tasks.ts';
import { FRIEND, ME } from '../world/world-size.ts';

const MESSAGES = 15;
/** The work that a message causes ends within this time. A window of the same length without a message is measured before each message. */
const WINDOW_MS = 1500;
const ROW = `[data-conversation-id="C2C${FRIEND}"]`;

/** One message arrives while the list of 10,000 conversations is on screen (performance.md, `live`). */
export const scenario: Scenario = {
  name: 'live',
  async run(report) {
    const world = await openWorld('large');
    try {
      const page = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
      const friend = createWireClient(world.server.origin);
      await friend.logIn(FRIEND);
      const socket = await friend.openEngine();
      await socket.hello();
      const send = async (text: string) => {
        const { code } = await socket.request('send', { message: textMessage(FRIEND, `C2C${ME}`, text) });
        if (code !== 0) throw new Error(`refused with ${String(code)}`);
      };
      await send('warm 1');
      await probe(page, 'untilTextPainted', 'warm 1', ROW);
      await page.waitForTimeout(WINDOW_MS * 2);
      const commits: number[] = [];
      const mainMs: number[] = [];
      const measure = async (work: () => Promise<void>) => {
        const stop = await recordTasks(page);
        const before = await probe<number>(page, 'countCommits');
        await work();
        await page.waitForTimeout(WINDOW_MS);
        const after = await probe<number>(page, 'countCommits');
        return { commits: after - before, ms: (await stop()).reduce((sum, task) => sum + task.ms, 0) };
      };
      for (let at = 0; at < MESSAGES; at += 1) {
        const idle = await measure(async () => page.waitForTimeout(1));
        const text = `live ${at}`;
        const busy = await measure(async () => send(text));
        await probe(page, 'untilTextPainted', text, ROW);
        commits.push(busy.commits);
        mainMs.push(Math.max(0, busy.ms - idle.ms));
      }
      socket.close();
      report(atMost('live-commits', median(commits), { unit: 'React commits', most: 3 }));
      report(atMost('live-main-thread', median(mainMs), { unit: 'ms of processor time', most: 10 }));
    } finally {
      await world.close();
    }
  },
};
