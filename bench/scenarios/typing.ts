import type { Page } from 'playwright';
import { createWireClient, textMessage } from '../../tests/support/wire-client.ts';
import type { TypedKeys } from '../page/watch-typing.ts';
import { FLOOR_ORIGIN } from '../support/browser.ts';
import { atMost } from '../support/compare.ts';
import { percentile, rounded } from '../support/figure.ts';
import { openFriend } from '../support/open-friend.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { watchWhile } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { FRIEND, ME } from '../world/world-size.ts';

const BLOCKS = 9;
const KEYS = 25;
const KEY_PAUSE_MS = 70;
const ARRIVAL_MS = 50;
const FRAME_MS = 1000 / 60;
const P95 = 0.95;

async function typeBlock(page: Page): Promise<TypedKeys> {
  await page.bringToFront();
  await page.locator('[data-composer]').focus();
  return watchWhile<TypedKeys>(page, { name: 'watchTyping', values: [KEYS] }, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('abcdefgh'.charAt(key % 8));
      await page.waitForTimeout(KEY_PAUSE_MS);
    }
  });
}

/** Makes the friend send 20 messages per second until it is stopped. */
async function startArrivals(origin: string): Promise<{ readonly sent: () => number; end(): void }> {
  const client = createWireClient(origin);
  await client.logIn(FRIEND);
  const socket = await client.openEngine();
  await socket.hello();
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    void socket.request('send', { message: textMessage(FRIEND, `C2C${ME}`, `来自对面的第 ${sent} 条`) });
    socket.frames.length = 0;
  }, ARRIVAL_MS);
  return {
    sent: () => sent,
    end() {
      clearInterval(timer);
      socket.close();
    },
  };
}

/** Keys in the composer of a conversation of 100,000 messages while 20 messages per second arrive in it (performance.md, `typing`). */
export const scenario: Scenario = {
  name: 'typing',
  async run(report) {
    const world = await openWorld('large');
    let arrivals: Awaited<ReturnType<typeof startArrivals>> | undefined;
    try {
      const product = await openFriend(world.context);
      const floor = await openReady(world.context, `${FLOOR_ORIGIN}/compose.html`);
      arrivals = await startArrivals(world.server.origin);
      await product.getByText('来自对面的第 20 条', { exact: true }).first().waitFor();
      const [works, painted, peerPainted]: [number[], number[], number[]] = [[], [], []];
      const sentBefore = arrivals.sent();
      for (let block = 0; block < BLOCKS; block += 1) {
        const ours = await typeBlock(product);
        works.push(...ours.works);
        painted.push(...ours.painted);
        peerPainted.push(...(await typeBlock(floor)).painted);
      }
      const newest = arrivals.sent();
      if (newest - sentBefore < BLOCKS) throw new Error('nothing arrived meanwhile');
      await product.bringToFront();
      await product.getByText(`来自对面的第 ${newest} 条`, { exact: true }).first().waitFor();
      report(atMost('typing-work-p95', percentile(works, P95), { unit: 'ms', most: 8 }));
      const [value, peerValue] = [percentile(painted, P95), percentile(peerPainted, P95)];
      report({
        name: 'typing-painted-p95',
        value: rounded(value),
        unit: 'ms',
        peer: 'bare textarea',
        peerValue: rounded(peerValue),
        ratio: rounded(value / peerValue),
        goal: '≤ bare textarea + one frame',
        ok: value <= peerValue + FRAME_MS,
      });
    } finally {
      arrivals?.end();
      await world.close();
    }
  },
};
