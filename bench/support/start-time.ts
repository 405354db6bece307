import type { BrowserContext, Page } from 'playwright';

export type StartOptions = {
  readonly slowdown?: number;
  /** Work that must end before the navigation, after the tab was created. */
  readonly ready?: () => Promise<void>;
};

/** Milliseconds from the start of a navigation in a new tab until the first screen is painted, by the page's own clock. */
export async function measureStart(context: BrowserContext, url: string, options: StartOptions = {}): Promise<number> {
  const page = await context.newPage();
  try {
    if (options.slowdown !== undefined) await slowDown(page, options.slowdown);
    await options.ready?.();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
    return await page.evaluate<number>('globalThis.bench.readyMs');
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
