import type { BrowserContext, Page } from 'playwright';

const QUIET_MS = 1500;

/** A tab whose first screen is painted and whose background work has come to rest. */
export async function openReady(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(QUIET_MS);
  return page;
}
