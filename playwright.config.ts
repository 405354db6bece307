import { defineConfig } from 'playwright/test';
import { isSlowNetwork } from './e2e/pages/slow-network.ts';
import { shellLaunchOptions } from './tests/support/find-browser.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

keepTemporaryFilesInMemory();

const isCi = process.env['CI'] !== undefined;

// A run empties its folder when it begins, also the traces that a run beside it is writing. The workers inherit the name.
const run = (process.env['PLAYWRIGHT_RUN'] ??= `run-${process.pid}`);

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: `test-results/playwright/${run}`,
  // Only `npm test` reads the report, and a run beside it must not replace it.
  reporter: isCi ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'list',
  workers: 3,
  // Decision 035: a second attempt keeps a race from stopping other work; the summary of `npm test` prints the first failure.
  retries: isCi ? 1 : 0,
  fullyParallel: true,
  forbidOnly: true,
  // Speed is measured by the bench: here a busy machine must not look like a fault.
  // Through a slow network a story takes up to three times as long.
  timeout: isSlowNetwork ? 600_000 : 150_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: shellLaunchOptions(),
    // A fifth of what a device costs: where it is part of what is proven, `withServiceWorker` takes it back.
    serviceWorkers: 'block',
    // Actions, console and network of a failed first attempt cost 2 % of the processor time; snapshots of the page cost 40 %.
    trace: { mode: 'retain-on-first-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without a graphics card each frame that moves is drawn by the processor: a fifth of the whole run. `withMotion` takes it back.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
