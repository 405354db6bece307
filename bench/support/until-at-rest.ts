import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';

const LOOK_EVERY_MS = 100;
const QUIET_LOOKS = 3;
const QUIET_S = 0.015;
const GIVE_UP_MS = 15_000;

/**
 * Waits until the processes of the browser are almost idle. A new window makes Chromium load the pages of its own address bar, 200
 * scripts, at the same time as the measured page: half a second of processor time, which would disturb longer measurements more.
 */
export async function untilAtRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  try {
    const readUsed = async (): Promise<number> => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    let used = await readUsed();
    let quiet = 0;
    for (let waited = 0; quiet < QUIET_LOOKS && waited < GIVE_UP_MS; waited += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS);
      const now = await readUsed();
      quiet = now - used < QUIET_S ? quiet + 1 : 0;
      used = now;
    }
  } finally {
    await session.detach();
  }
}
