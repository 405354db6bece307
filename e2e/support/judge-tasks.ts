import { expect, type Page } from 'playwright/test';
import { recordTasks } from '../../tests/support/trace/record-tasks.ts';

/** No work of a page may hold its main thread for longer (reliability §2 Q7). */
const LONGEST_MS = 200;

/** Records the page's tasks until the returned function is called, which fails when one took too much processor time: no other program's load stretches that. */
export async function watchTasks(page: Page): Promise<() => Promise<void>> {
  const stop = await recordTasks(page);
  return async () => {
    const long = (await stop()).filter(({ ms }) => ms > LONGEST_MS).map(({ ms, longest }) => `${Math.round(ms)} ms: ${longest}`);
    expect(long).toEqual([]);
  };
}
