import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';
import { shellLaunchOptions } from '../../tests/support/find-browser.ts';
import { CHEAP_PASSWORDS, startServer } from '../../tests/support/start-server.ts';
import { openFastTypist } from '../pages/fast-typist.ts';
import { composer } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { readTexts } from '../support/stored/read-rows.ts';

// Types many messages key by key, faster than the app stores them, with a processor that is 1, 4 and 6 times slower, and compares what both
// people have stored. A script and not a test, because the test runner notes each key as a step and becomes slower with each.

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' }, runs: { type: 'string', default: '3' } } });
const count = Number(values.count);
const [A, B] = ['10001', '10002'];
const RATES = [1, 4, 6];
const GAP_MS = 25;
const POLL_MS = 1000;
/** The last messages wait for the slow page that sends them. */
const PATIENCE_MS = 60_000 + count * 1000;

async function openChat(browser: Browser, origin: string, [me, other]: readonly [string, string]): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, me, `/messages/C2C${other}`);
  await composer(page).waitFor();
  return page;
}

/** Resolves with the first difference, or undefined once both sides have stored exactly these messages in this order. */
async function compare(read: () => Promise<readonly string[]>, expected: readonly string[]): Promise<string | undefined> {
  for (const endMs = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    const found = await read();
    const at = expected.findIndex((text, place) => found[place] !== text);
    if (at < 0 && found.length === expected.length) return undefined;
    if (Date.now() > endMs) return `${found.length} of ${expected.length}, first difference at ${at}: ${found[at]} instead of ${expected[at]}`;
  }
}

async function run(): Promise<{ readonly seconds: Readonly<Record<string, number>>; readonly differences: readonly string[] }> {
  const server = await startServer({ config: CHEAP_PASSWORDS });
  const browser = await chromium.launch(shellLaunchOptions());
  try {
    const [a, b] = await Promise.all([openChat(browser, server.origin, [A, B]), openChat(browser, server.origin, [B, A])]);
    await composer(a).focus();
    const typist = await openFastTypist(a);
    const expected: string[] = [];
    const seconds: Record<string, number> = {};
    for (const rate of RATES) {
      const startedMs = Date.now();
      const texts = Array.from({ length: count }, (_, at) => `k${rate}x${at};`);
      await typist.throttle(rate);
      await typist.send(texts, { gapMs: GAP_MS });
      await typist.throttle(1);
      expected.push(...texts);
      seconds[`${rate}x`] = Math.round((Date.now() - startedMs) / 1000);
    }
    const received = await compare(async () => readTexts(b, { wtId: B, conversationID: `C2C${A}`, prefix: 'k1x' }), expected);
    const sent = await compare(async () => readTexts(a, { wtId: A, conversationID: `C2C${B}`, prefix: 'k1x' }), expected);
    const left = await composer(a).inputValue();
    const differences = [received && `received: ${received}`, sent && `sent: ${sent}`, left && `left in the field: ${left}`];
    return { seconds, differences: differences.filter((one) => one !== undefined && one !== '') as string[] };
  } finally {
    await browser.close();
    await server.stop();
  }
}

let failed = 0;
for (let at = 1; at <= Number(values.runs); at += 1) {
  const { seconds, differences } = await run();
  if (differences.length > 0) failed += 1;
  const result = { harness: 'fast-sending', run: at, messages: count * RATES.length, seconds, differences };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
process.exitCode = failed === 0 ? 0 : 1;
