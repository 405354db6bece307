import type { BrowserContext, Page } from 'playwright';

export type StartOptions = {
  readonly slowdown?: number;
  /** What has to be over before the navigation, while the tab is there already. */
  readonly ready?: () => Promise<void>;
};

/** Milliseconds from the start of a navigation in a new tab to the painted first screen, by the page's own clock. */
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
