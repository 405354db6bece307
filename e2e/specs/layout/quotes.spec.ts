import { expect } from 'playwright/test';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';

test('the text of a quote starts at its edge, so that a late picture does not move it', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'GROUP200001' });
  const quote = page
    .locator('[data-quoted]')
    .filter({ has: page.locator('[data-quote-thumb] img:not([hidden])') })
    .last();
  await expect(quote).toBeVisible();
  const [edge, words, picture] = await Promise.all([
    quote.boundingBox(),
    quote.getByText('[图片]').boundingBox(),
    quote.locator('[data-quote-thumb]').boundingBox(),
  ]);
  expect((words?.x ?? 0) - (edge?.x ?? 0)).toBeLessThanOrEqual(16);
  expect(picture?.x ?? 0).toBeGreaterThan(words?.x ?? 0);
});
