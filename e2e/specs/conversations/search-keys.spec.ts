import { expect } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { openInputMethod } from '../../support/input-method.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test('a name and Enter open the conversation, also when Enter comes before the results', async ({ page }) => {
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

test('Enter on a query without results opens nothing, also not a result of the next query', async ({ page }) => {
  await signIn(page, '10001');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('谁也没有说过的话');
  await page.keyboard.press('Enter');
  await expect(page.getByText('搜索结果为空').or(page.getByText('暂无')).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('苏念');
  await expect(page.locator('[data-search-result]').first()).toBeVisible();
  await expect(page.locator('[data-open-conversation]')).toHaveCount(0);
});

test('letters of an unfinished composition leave the list of conversations in place', async ({ page }) => {
  await signIn(page, '10001');
  const rows = page.locator('[data-conversation-id]');
  await expect(rows.first()).toBeVisible();
  const results = page.locator('[data-search-result]');
  const method = await openInputMethod(page);
  await page.keyboard.press('Control+k');
  // A letter that has results by itself, in addresses of messages.
  await method.pressEnterUpon(['h']);
  await expect(page.getByRole('textbox', { name: zh('common.search') })).toHaveValue('h');
  // Longer than the search waits for the next letter.
  const composed = await page.evaluate(async () => {
    const until = performance.now() + 1000;
    let isSearched = false;
    while (performance.now() < until) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      isSearched ||= document.querySelector('[data-search-result]') !== null;
    }
    return isSearched;
  });
  expect(composed).toBe(false);
  await expect(rows.first()).toBeVisible();
  await method.confirmWithEnter({ language: '拼音', steps: ["su'nian"], word: '苏念' });
  await expect(results.first()).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await method.close();
});
