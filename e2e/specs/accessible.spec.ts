import { expect, type Locator, type Page } from 'playwright/test';
import { NO_RATES } from '../../tests/support/start-server.ts';
import { bubbles, composer, sentBubbles } from '../pages/conversation-page.ts';
import { isFullSize } from '../pages/full-size.ts';
import { DEMO_PASSWORD, signIn } from '../pages/login-page.ts';
import { visitPeopleScreens } from '../pages/people-screens.ts';
import { findAccessFaults } from '../support/accessibility/find-access-faults.ts';
import { seedLongNames } from '../support/people/seed-long-names.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['zh-CN', 'en', 'ja'] as const;

type Look = (place: string) => Promise<void>;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-ready="true"]')).toBeAttached();
  if (path.includes('GROUP')) await expect(page.locator('[data-msg-id]').last()).toBeVisible();
}

async function lookAtLock(page: Page, look: Look): Promise<void> {
  await open(page, '/login');
  await page.getByRole('tab').nth(1).click();
  await page.locator('form input').first().fill('10003');
  await page.locator('form input[type="password"]').fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
  // The user wrote the security question.
  await expect(page.getByText('第一只猫')).toBeVisible();
  await look('lock password');
}

/** Overlays of a screen, and search results. */
async function lookAtOverlays(page: Page, look: Look): Promise<void> {
  await open(page, '/messages');
  await page.getByRole('search').getByRole('textbox').fill('抚仙湖');
  await expect(page.locator('mark').filter({ visible: true }).first()).toBeVisible();
  await look('search');
  await page.getByRole('search').getByRole('textbox').fill('没有人说过这句话');
  await expect(page.locator('mark').filter({ visible: true })).toHaveCount(0);
  await look('search without hits');
  await open(page, '/messages/GROUP200001');
  await page.locator('[data-composer]').fill('@');
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('mention');
  await page.locator('[data-composer]').fill('');
  const emojiKey = page.locator('button[aria-expanded]').filter({ visible: true, has: page.locator('.lucide-smile') });
  await emojiKey.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('emoji');
}

/** Every screen in one size, theme and language. */
async function lookAtAll(page: Page, language: (typeof LANGUAGES)[number]): Promise<string[]> {
  const found: string[] = [];
  const look: Look = async (place) => void found.push(...(await findAccessFaults(page)).map((finding) => `${place}: ${finding}`));
  const visit = async (path: string): Promise<void> => {
    await open(page, path);
    await look(path);
  };
  for (const path of ['/', '/login', '/register', '/404']) await visit(path);
  await lookAtLock(page, look);
  await page.evaluate(() => localStorage.setItem('wt:lang', 'zh-CN'));
  await signIn(page, '10001');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await page.evaluate((chosen) => localStorage.setItem('wt:lang', chosen), language);
  for (const path of [
    '/messages',
    '/messages/GROUP200001',
    '/contacts',
    '/contacts/new',
    '/contacts/groups',
    '/contacts/tags',
    '/contacts/blacklist',
    '/privacySettings',
  ])
    await visit(path);
  await lookAtOverlays(page, look);
  return found;
}

const ALL_VIEWPORTS = SIZES.flatMap((size) => THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ size, theme, language }))));
/** Each size and theme with one language in turn, or all twelve combinations. */
const VIEWPORTS = isFullSize ? ALL_VIEWPORTS : ALL_VIEWPORTS.filter((_, at) => at % LANGUAGES.length === Math.floor(at / LANGUAGES.length) % LANGUAGES.length);

for (const { size, theme, language } of VIEWPORTS) {
  test(`CONV-049 axe finds no fault at ${size.width} px in ${theme} and ${language}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript((chosen) => localStorage.setItem('wt:theme', chosen), theme);
    await page.goto('/404');
    await page.evaluate((chosen) => localStorage.setItem('wt:lang', chosen), language);
    expect(await lookAtAll(page, language)).toEqual([]);
  });
}

for (const size of SIZES) {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size, operator: { rates: NO_RATES } });

    test(`CONV-049 axe finds no fault on the screens of people at ${size.width} px, light and dark`, async ({ page, server }) => {
      test.slow();
      await seedLongNames(server);
      const found: string[] = [];
      await visitPeopleScreens(page, async (screen) => {
        for (const theme of THEMES) {
          await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
          found.push(...(await findAccessFaults(page)).map((fault) => `${screen} in ${theme}: ${fault}`));
        }
      });
      expect(found).toEqual([]);
    });
  });
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const isThere = await target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement));
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

test('CONV-048 a user signs in, finds a chat, sends, recalls and signs out with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html[data-ready="true"]')).toBeAttached();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('textbox', { name: zh('account.id') }));
  await page.keyboard.type('10001');
  await tabTo(page, page.getByRole('textbox', { name: zh('account.password') }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/messages');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('周沐阳');
  await expect(page.getByText('周沐阳').filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, page.locator('[data-row-key]'));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-conversation-id]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, composer(page));
  await page.keyboard.type('只用键盘');
  await page.keyboard.press('Enter');
  await expect(sentBubbles(page, '只用键盘')).toHaveCount(1);

  await tabTo(page, page.locator('[data-msg-id], [data-msg-id] *'), 'Shift+Tab');
  await page.keyboard.press('Shift+F10');
  const recall = page.getByRole('menuitem', { name: zh('chat.action.recall') });
  await expect(recall).toBeVisible();
  // In a menu the focus moves shortly after the key.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(recall).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(bubbles(page, '只用键盘')).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: zh('app.accountMenu') }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: zh('app.logout') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: zh('settings.logout.confirm') }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});
