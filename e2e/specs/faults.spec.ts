import { expect } from 'playwright/test';
import { runSchedule } from '../faults/run-schedule.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { test } from '../support/wisp-test.ts';

const SEEDS = [1, 2];

test('G6 whatever the network does, no screen loses a message, shows it twice or out of order', async ({ browser, seededFolder }) => {
  // Under a minute on a machine of its own; what is judged is loss, so a busy one may take longer.
  test.setTimeout(600_000);
  const results = await Promise.all(
    SEEDS.map(async (seed) => {
      const server = await startServer({ seededFrom: seededFolder });
      try {
        return await runSchedule(browser, server, seed);
      } finally {
        await server.stop();
      }
    }),
  );
  for (const { seed, violations, messages, trace } of results) {
    expect(violations, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
    expect(messages).toBeGreaterThan(30);
  }
  const happened = results.flatMap(({ injected }) => Object.entries(injected).filter(([, times]) => times > 0)).map(([name]) => name);
  const [{ injected } = { injected: {} }] = results;
  expect(Object.keys(injected).filter((name) => !happened.includes(name))).toEqual([]);
});
