import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Functions of their arguments: their files share a worker, which costs a third of one for each. */
const PURE = ['{contract,src/core,src/i18n,src/shared,server/policies,server/security}/**/*.test.ts'];

/** Each test starts its own server and database, so their files share a worker too. Files with browser storage share a global one and must not. */
const SERVER = 'server/**/*.test.ts';

/** Real servers and processes: one race must not stop a landing, and the summary prints it (decision 035). */
const RETRIES = process.env['CI'] === undefined ? 0 : 1;

export default defineConfig({
  test: {
    // One less is the default: half of a machine with two cores.
    maxWorkers: availableParallelism(),
    // A test that asserts nothing fails (decision 059).
    expect: { requireAssertions: true },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false, testTimeout: 20_000 } },
      {
        extends: true,
        test: { name: 'server', include: [SERVER], exclude: [...configDefaults.exclude, ...PURE], isolate: false, testTimeout: 20_000, retry: RETRIES },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{contract,src,tests,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...PURE],
          testTimeout: 20_000,
          retry: RETRIES,
        },
      },
    ],
  },
});
