import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { FLOOR_ORIGIN, PRODUCT_ORIGIN } from '../support/browser.ts';
import { compare } from '../support/compare.ts';
import { signIn } from '../support/keep-world.ts';
import { openReady } from '../support/open-ready.ts';
import { openWorld } from '../support/open-world.ts';
import { probe } from '../support/probe.ts';
import type { Scenario } from '../support/scenario.ts';
import { FRIEND, ME } from '../world/world-size.ts';

const ROUNDS = 4;
const BLOCK = 8;
const PAUSE_MS = 150;
const RELAY = fileURLToPath(new URL('../floors/relay-server.ts', import.meta.url));

type Pair = { readonly from: Page; readonly to: Page };

/** From Enter in one browser until the bubble is painted in another browser, stored at each step (performance.md, `send-remote`). */
export const scenario: Scenario = {
  name: 'send-remote',
  async run(report) {
    const world = await openWorld('small');
    const relay = await startRelay();
    try {
      const other = await world.openOther();
      const product = await openProduct(world.context, other);
      const floor = await openFloor(world.context, other, relay.port);
      const times: number[] = [];
      const floorTimes: number[] = [];
      await sendBlock(product);
      await sendBlock(floor);
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push(...(await sendBlock(product)));
        floorTimes.push(...(await sendBlock(floor)));
      }
      report(compare({ name: 'send-remote-p50', unit: 'ms', values: times, peer: 'bare relay', peerValues: floorTimes, maxRatio: 1.5 }));
    } finally {
      relay.process.kill('SIGTERM');
      await world.close();
    }
  },
};

async function openProduct(context: BrowserContext, other: BrowserContext): Promise<Pair> {
  const to = await other.newPage();
  await signIn(to, FRIEND, ME);
  await to.close();
  return {
    from: await openReady(context, `${PRODUCT_ORIGIN}/messages/C2C${FRIEND}`),
    to: await openReady(other, `${PRODUCT_ORIGIN}/messages/C2C${ME}`),
  };
}

async function openFloor(context: BrowserContext, other: BrowserContext, port: number): Promise<Pair> {
  const url = `${FLOOR_ORIGIN}/relay.html?relay=${port}`;
  return { from: await openReady(context, url), to: await openReady(other, url) };
}

let serial = 0;

async function sendBlock({ from, to }: Pair): Promise<number[]> {
  await to.bringToFront();
  await from.bringToFront();
  const times: number[] = [];
  for (let at = 0; at < BLOCK; at += 1) {
    serial += 1;
    const text = `message ${serial} of the bench`;
    await from.locator('[data-composer]').fill(text);
    await from.waitForTimeout(PAUSE_MS);
    const sent = probe<number>(from, 'untilEnter');
    const painted = probe<number>(to, 'untilTextPainted', text, '[data-msg-id]');
    await from.locator('[data-composer]').press('Enter');
    times.push((await painted) - (await sent));
  }
  return times;
}

async function startRelay(): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', RELAY], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /relay (\d+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error('the relay ended')));
  });
  return { process: child, port };
}
