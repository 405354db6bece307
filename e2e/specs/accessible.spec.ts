import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { bubbles, composer } from '../pages/conversation-page.ts';
import { DEMO_PASSWORD, signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['zh-CN', 'en', 'ja'] as const;

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Every screen in one size, theme and language. */
async function lookAtAll(page: Page, language: (typeof LANGUAGES)[number]): Promise<string[]> {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.locator('html[data-ready="true"]')).toBeAttached();
    if (path.includes('GROUP')) await expect(page.locator('[data-msg-id]').last()).toBeVisible();
    found.push(...(await findings(page)).map((finding) => `${path}: ${finding}`));
  };
  for (const path of ['/', '/login', '/register', '/404']) await visit(path);
  await page.evaluate(() => localStorage.setItem('wt:lang', 'zh-CN'));
  await signIn(page, '10001');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await page.evaluate((chosen) => localStorage.setItem('wt:lang', chosen), language);
  for (const path of ['/messages', '/messages/GROUP200001', '/privacySettings']) await visit(path);
  return found;
}

for (const size of SIZES) {
  for (const theme of THEMES) {
    for (const language of LANGUAGES) {
      test(`axe finds nothing at ${size.width} in ${theme} and ${language}`, async ({ page }) => {
        await page.setViewportSize(size);
        await page.addInitScript((chosen) => localStorage.setItem('wt:theme', chosen), theme);
        await page.goto('/404');
        await page.evaluate((chosen) => localStorage.setItem('wt:lang', chosen), language);
        expect(await lookAtAll(page, language)).toEqual([]);
      });
    }
  }
}

/** Presses Tab until the element that `page` describes has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

test('with the keyboard alone one signs in, finds a chat, sends, recalls and signs out', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html[data-ready="true"]')).toBeAttached();
  const focused = async (selector: string): Promise<boolean> => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  const focusedText = async (text: string): Promise<boolean> =>
    page.evaluate(
      (wanted) => `${document.activeElement?.getAttribute('aria-label') ?? ''} ${document.activeElement?.textContent ?? ''}`.includes(wanted),
      text,
    );

  await tabTo(page, async () => focused('[role=tab][aria-selected=true]'));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, async () => focused('input[autocomplete~=username]'));
  await page.keyboard.type('10001');
  await tabTo(page, async () => focused('input[type=password]'));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/messages');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('周沐阳');
  await expect(page.getByText('周沐阳').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, async () => focused('[data-conversation-id], [data-conversation-id] *'));
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeVisible();
  await tabTo(page, async () => focused('[data-composer]'));
  await page.keyboard.type('只用键盘');
  await page.keyboard.press('Enter');
  await expect(bubbles(page, '只用键盘')).toHaveCount(1);

  for (let presses = 0; presses < 60 && !(await focused('[data-msg-id], [data-msg-id] *')); presses += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitem', { name: '撤回' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('你撤回了一条消息').last()).toBeVisible();

  for (let presses = 0; presses < 120 && !(await focusedText('账号菜单')); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, async () => focused('[role=alertdialog] button:last-of-type'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});
