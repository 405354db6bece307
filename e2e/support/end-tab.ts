import { expect, type Page } from 'playwright/test';

const CLOSED_WITHIN_MS = 2_000;

/**
 * Closes a tab that may be navigating. Chromium drops a close request that meets the commit of a navigation
 * (4 of 55), so the request is repeated until the tab is closed.
 */
export async function closeTab(page: Page): Promise<void> {
  const context = page.context();
  const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
  const browser = await context.browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error('the browser takes no commands of its own');
  await expect(async () => {
    if (page.isClosed()) return;
    const isClosed = page.waitForEvent('close', { timeout: CLOSED_WITHIN_MS });
    await Promise.all([isClosed, browser.send('Target.closeTarget', { targetId: targetInfo.targetId })]);
  }).toPass({ timeout: 20_000 });
  await browser.detach();
}

/** Ends the tab's process as a crash does: no code of the page runs any more. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // This navigation never ends by itself.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
