import { rmSync } from 'node:fs';
import { expect, test as base, type BrowserContext } from 'playwright/test';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { CHEAP_PASSWORDS, startServer, type OperatorConfig, type RunningServer } from '../../tests/support/start-server.ts';
import { isSlowNetwork } from '../pages/slow-network.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { watchContext, type Finding } from './watch-context.ts';

type TestFixtures = {
  /** The operator's configuration of the server; with `demo: false` it has no demo accounts. */
  readonly operator: OperatorConfig | undefined;
  readonly server: RunningServer;
  readonly network: FaultProxy;
  /** Violations by the pages of a test. */
  readonly findings: Finding[];
  /** Sets the reports and console errors that the pages of this test must and may produce. In other tests a report is no finding. */
  readonly expectReports: (reports: Reports) => void;
};

type Reports = { readonly must?: readonly RegExp[]; readonly may?: readonly RegExp[] };
type Judge = { reports?: Reports };

/** The findings that a test does not expect, and the expected ones that are missing. */
function judge(findings: readonly Finding[], { reports }: Judge): { readonly others: readonly Finding[]; readonly missing: readonly string[] } {
  const { must = [], may = [] } = reports ?? {};
  const canBe = ({ kind }: Finding): boolean => kind === 'report' || kind === 'console';
  const isExpected = (finding: Finding): boolean =>
    reports === undefined ? finding.kind === 'report' : canBe(finding) && [...must, ...may].some((one) => one.test(finding.text));
  const missing = must.filter((one) => !findings.some((finding) => canBe(finding) && one.test(finding.text)));
  return { others: findings.filter((finding) => !isExpected(finding)), missing: missing.map(String) };
}

/** The highest delay. Each piece of data in each direction has its own. */
const SLOW_MS = 600;

function reachedBy(origin: string, server: RunningServer): RunningServer {
  return Object.create(server, { origin: { value: origin } }) as RunningServer;
}

/**
 * `test` with a separate server for each test: own port, own copy of the demo world. `page.goto('/')` reaches it, and
 * `network.origin` reaches it through a network that the test can break. Every page of a test is watched, and a test whose
 * pages break a rule of `watch-context.ts` fails at its end.
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
    const server = await startServer({ seededFrom: operator?.['demo'] === false ? undefined : seededFolder, config: { ...CHEAP_PASSWORDS, ...operator } });
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
  // Depends on the server: each server has its own expectations.
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
      // Open contexts would keep connecting to a server that is gone.
      await Promise.all(opened.map(async (context) => context.close()));
      expect(judge(findings, mine), `pages of ${server.origin}`).toEqual({ others: [], missing: [] });
    },
    { auto: true },
  ],
});

/** For `test.use`: animations are part of the test. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For `test.use`: pages load without a network too. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** For `test.use` at the top of a file: the test needs a browser with windows, which keeps running after its last page crashes (decision 032). */
export const inWholeBrowser = { launchOptions: browserLaunchOptions() };
