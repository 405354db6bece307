import type { BrowserContext, Page } from 'playwright';

const QUIET_MS = 1500;

/** Opens a tab and waits until its first screen is painted and its background work has ended. */
export async function openReady(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(QUIET_MS);
  return page;
}
