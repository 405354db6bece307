import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** The faults that axe finds once nothing on the page moves or loads. */
export async function findAccessFaults(page: Page): Promise<string[]> {
  // Half-faded text has half its contrast, and a label over a picture needs the loaded picture as its background.
  await page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some((one) => one.effect?.getTiming().iterations !== Infinity && one.playState === 'running');
    // A picture that failed is requested again or replaced by a text.
    const isLoading = () => [...document.images].some((one) => !one.complete || getComputedStyle(one).opacity !== '1');
    // The day above the messages fades after the last scroll.
    const isFading = () => document.querySelector('[data-shown]') !== null;
    const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 10; still = isMoving() || isLoading() || isFading() ? 0 : still + 1) await nextFrame();
  });
  // For a label over a picture outside the view, axe sees only the background of the box. Labels in view are checked.
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
