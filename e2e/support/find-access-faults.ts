import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds on a page that has come to rest. */
export async function findAccessFaults(page: Page): Promise<string[]> {
  // Half-faded text has half its contrast, and of a label above a picture outside the view axe sees only the empty box behind both.
  await page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some((one) => one.effect?.getTiming().iterations !== Infinity && one.playState === 'running');
    // One that failed is asked for again, or gives way to a word.
    const isLoading = () => [...document.images].some((one) => !one.complete || getComputedStyle(one).opacity !== '1');
    // The day above the messages fades once a hand rests.
    const isFading = () => document.querySelector('[data-shown]') !== null;
    const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 10; still = isMoving() || isLoading() || isFading() ? 0 : still + 1) await nextFrame();
  });
  // Of a label above a picture that is scrolled out of view axe knows no background but the box behind both; in view it is judged.
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('[data-messages] time')) {
      const { left, top, width, height } = label.getBoundingClientRect();
      const seen = document.elementsFromPoint(left + width / 2, top + height / 2);
      label.toggleAttribute('data-out-of-view', !seen.includes(label));
    }
  });
  const { violations } = await new AxeBuilder({ page }).exclude('[data-out-of-view]').setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`));
}
