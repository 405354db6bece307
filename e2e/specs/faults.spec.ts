import { expect } from 'playwright/test';
import { runSchedule } from '../faults/run-schedule.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { test } from '../support/wisp-test.ts';

/** One is two minutes of a processor; `npm run faults` runs as many as it is asked for. */
const SEED = 1;

test('G6 whatever the network does, no screen loses a message, shows it twice or out of order', async ({ browser, seededFolder }) => {
  // Under a minute on a machine of its own; what is judged is loss, so a busy one may take longer.
  test.setTimeout(600_000);
  const server = await startServer({ seededFrom: seededFolder });
  try {
    const { violations, messages, injected, trace } = await runSchedule(browser, server, SEED);
    expect(violations, `seed ${SEED}\n${trace.join('\n')}`).toEqual([]);
    expect(messages).toBeGreaterThan(30);
    expect(Object.entries(injected).filter(([, times]) => times === 0)).toEqual([]);
  } finally {
    await server.stop();
  }
});
