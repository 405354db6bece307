import { expect } from 'playwright/test';
import { test } from '../support/wisp-test.ts';

test.describe('the shell', () => {
  test('shows a guest the home page', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html[data-ready="true"]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/也不会错过一句话/);
  });

  test('leads a guest who asks for messages to the login', async ({ page }) => {
    await page.goto('/messages');
    await expect(page).toHaveURL(/\/login$/);
  });
});
