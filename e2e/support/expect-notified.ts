import { expect, type Page } from 'playwright/test';
import { countRows } from './stored/read-rows.ts';

const IN_TIME = { timeout: 45_000 };

/** Everything that waited to be told has been: operations on different things go out side by side, and beside the messages. */
export async function expectNotified(page: Page, wtId: string): Promise<void> {
  await expect.poll(async () => countRows(page, wtId, 'ops'), IN_TIME).toBe(0);
}
