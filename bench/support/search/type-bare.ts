import type { Page } from 'playwright';
import type { TypedKeys } from '../../page/watch-typing.ts';
import { watchWhile } from '../probe.ts';

const KEYS = 10;
const KEY_PAUSE_MS = 120;

/** Types into the textarea of a bare page, to measure the time of key and paint alone. Returns the milliseconds until each key is painted. */
export async function typeBare(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.locator('[data-composer]').focus();
  const { painted } = await watchWhile<TypedKeys>(page, { name: 'watchTyping', values: [KEYS] }, async () => {
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(KEY_PAUSE_MS);
    }
  });
  return painted;
}
