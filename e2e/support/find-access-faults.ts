import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds on a page that has come to rest. */
export async function findAccessFaults(page: Page): Promise<string[]> {
  // Half-faded text has half its contrast, and of a label above a picture outside the view axe sees only the empty box behind both.
  await page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some((one) => one.effect?.getTiming().iterations !== Infinity && one.playState === 'running');
    const isLoading = () => [...document.images].some((one) => !one.complete);
    const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 10; still = isMoving() || isLoading() ? 0 : still + 1) await nextFrame();
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
