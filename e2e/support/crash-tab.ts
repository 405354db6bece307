import type { Page } from 'playwright/test';

/** Ends the tab's process as a crash does: nothing of the page runs any more. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The navigation has no end of its own.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
