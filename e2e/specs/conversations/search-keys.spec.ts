import { expect } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';

test('a name and Enter open the conversation, also where Enter comes before what is found', async ({ page }) => {
  await signIn(page, '10001');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  for (const [name, id] of [
    ['周沐阳', 'C2C10004'],
    ['苏念', 'C2C10002'],
  ] as const) {
    await page.keyboard.press('Control+k');
    // All at once: the search has not begun when Enter is pressed.
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(page.locator(`[data-open-conversation="${id}"]`)).toBeVisible();
  }
});

test('Enter opens nothing for words that are found nowhere, nor what is found for words that are typed afterwards', async ({ page }) => {
  await signIn(page, '10001');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('谁也没有说过的话');
  await page.keyboard.press('Enter');
  await expect(page.getByText('搜索结果为空').or(page.getByText('暂无')).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('苏念');
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  await expect(page.locator('[data-open-conversation]')).toHaveCount(0);
});
