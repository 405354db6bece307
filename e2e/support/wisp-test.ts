import { rmSync } from 'node:fs';
import { expect, test as base, type BrowserContext } from 'playwright/test';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { startServer, type OperatorConfig, type RunningServer } from '../../tests/support/start-server.ts';
import { isSlowNetwork } from '../pages/slow-network.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { watchContext, type Finding } from './watch-context.ts';

type TestFixtures = {
  /** What the operator of the server states; with `demo: false` nobody is there. */
  readonly operator: OperatorConfig | undefined;
  readonly server: RunningServer;
  readonly network: FaultProxy;
  /** What the pages of a test did that none may do. */
  readonly findings: Finding[];
  /** Says what the pages of this test report, or Chromium in their console: nothing but these, and each of `must`. Elsewhere a report of a fault is no finding. */
  readonly expectReports: (reports: Reports) => void;
};

type Reports = { readonly must?: readonly RegExp[]; readonly may?: readonly RegExp[] };
type Judge = { reports?: Reports };

/** What is left of the findings when those that a test brings about are taken away, and which of these never came. */
function judge(findings: readonly Finding[], { reports }: Judge): { readonly others: readonly Finding[]; readonly missing: readonly string[] } {
  const { must = [], may = [] } = reports ?? {};
  const canBe = ({ kind }: Finding): boolean => kind === 'report' || kind === 'console';
  const isExpected = (finding: Finding): boolean =>
    reports === undefined ? finding.kind === 'report' : canBe(finding) && [...must, ...may].some((one) => one.test(finding.text));
  const missing = must.filter((one) => !findings.some((finding) => canBe(finding) && one.test(finding.text)));
  return { others: findings.filter((finding) => !isExpected(finding)), missing: missing.map(String) };
}

/** At most, and another time for each piece and way. */
const SLOW_MS = 600;

function reachedBy(origin: string, server: RunningServer): RunningServer {
  return Object.create(server, { origin: { value: origin } }) as RunningServer;
}

/**
 * `test` with a server of its own for each test: own port, own copy of the demo world. `page.goto('/')` reaches it, and
 * `network.origin` too, by way of a network that the test may break. Every page a test opens is watched, and a test whose
 * pages broke a rule of `watch-context.ts` fails at its end.
 */
export const test = base.extend<TestFixtures & { readonly judge: Judge }, { seededFolder: string }>({
  seededFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern and insists on one
    async ({}, give) => {
      const folder = await seedDemoWorld();
      await give(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  operator: [undefined, { option: true }],
  server: async ({ seededFolder, operator }, give) => {
    const server = await startServer({ seededFrom: operator?.['demo'] === false ? undefined : seededFolder, config: operator });
    const slow = isSlowNetwork ? await startFaultProxy(server.origin) : undefined;
    slow?.follow(() => ({ jitterMs: SLOW_MS }));
    await give(slow === undefined ? server : reachedBy(slow.origin, server));
    await slow?.close();
    await server.stop();
  },
  network: async ({ server }, give) => {
    const proxy = await startFaultProxy(server.origin);
    await give(proxy);
    await proxy.close();
  },
  baseURL: async ({ server }, give) => give(server.origin),
  // Each test has a server and what it expects of the pages of it.
  judge: async ({ server: _server }, give) => give({}),
  expectReports: async ({ judge: mine }, give) => give((reports) => void (mine.reports = reports)),
  findings: [
    async ({ browser, server, judge: mine }, give) => {
      const findings: Finding[] = [];
      const opened: BrowserContext[] = [];
      const watch = (context: BrowserContext): void => {
        opened.push(context);
        void watchContext(context, (finding) => findings.push(finding));
      };
      browser.on('context', watch);
      await give(findings);
      browser.off('context', watch);
      // Left open, they would go on looking for a server that is gone.
      await Promise.all(opened.map(async (context) => context.close()));
      expect(judge(findings, mine), `pages of ${server.origin}`).toEqual({ others: [], missing: [] });
    },
    { auto: true },
  ],
});

/** For `test.use`: what moves is part of what is proven. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For `test.use`: pages are there without a network too. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** For `test.use` at the top of a file: what is proven belongs to a browser with windows, which lives on when its last page dies (decision 032). */
export const inWholeBrowser = { launchOptions: browserLaunchOptions() };
