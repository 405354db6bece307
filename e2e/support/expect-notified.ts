import { expect, type Page } from 'playwright/test';
import { countRows } from './stored/read-rows.ts';

const IN_TIME = { timeout: 45_000 };

/** Waits until the server has every queued operation: operations on different entities are sent in parallel, also with messages. */
export async function expectNotified(page: Page, wtId: string): Promise<void> {
  await expect.poll(async () => countRows(page, wtId, 'ops'), IN_TIME).toBe(0);
}
