import { expect, type Page } from 'playwright/test';

const CLOSED_WITHIN_MS = 2_000;

/**
 * Closes a tab that may be on its way to another page. Chromium forgets a closing that meets the commit of a navigation
 * (4 of 55): the tab stays, and whoever wants it gone closes it again.
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

/** Ends the tab's process as a crash does: nothing of the page runs any more. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The navigation has no end of its own.
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
