import { expect, type Page } from 'playwright/test';
import { recordTasks } from '../../tests/support/trace/record-tasks.ts';

/** No task of a page may block its main thread for longer (reliability §2 Q7). */
const LONGEST_MS = 200;

/** Records the page's tasks. The returned function fails if one took too much processor time, which the load of other programs does not change. */
export async function watchTasks(page: Page): Promise<() => Promise<void>> {
  const stop = await recordTasks(page);
  return async () => {
    const long = (await stop()).filter(({ ms }) => ms > LONGEST_MS).map(({ ms, longest }) => `${Math.round(ms)} ms: ${longest}`);
    expect(long).toEqual([]);
  };
}
