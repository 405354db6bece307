import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { browserLaunchOptions } from '../tests/support/find-browser.ts';
import { startServer } from '../tests/support/start-server.ts';

/** Takes the pictures of docs/tour: every screen, desktop and phone, light and dark, on the demo world. */

const FOLDER = 'docs/tour';
const SIZES = [
  { name: 'desktop', width: 1280, height: 800, isMobile: false },
  { name: 'phone', width: 390, height: 844, isMobile: true },
] as const;
const THEMES = ['light', 'dark'] as const;
const PASSWORD = 'wisp-demo';

type Shot = (name: string) => Promise<void>;

async function ready(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

async function enter(page: Page, wtId: string): Promise<void> {
  await ready(page, '/login');
  await page.getByRole('tab', { name: 'ID 登录' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill(wtId);
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function showGuest(page: Page, shot: Shot): Promise<void> {
  // First of all: the service worker that comes with a visit has that screen's code.
  await showError(page, shot);
  for (const [path, name] of [
    ['/', 'home'],
    ['/login', 'login'],
    ['/register', 'register'],
    ['/404', 'not-found'],
  ] as const) {
    await ready(page, path);
    await shot(name);
  }
  await enter(page, '10003');
  await page.getByText('第一只猫').waitFor();
  await shot('lock-password');
}

/** A screen whose code cannot be had. */
async function showError(page: Page, shot: Shot): Promise<void> {
  const code = '**/assets/register-screen-*.js';
  await page.route(code, async (route) => route.abort());
  await page.goto('/register');
  await page.getByRole('alert').waitFor();
  await shot('error');
  await page.unroute(code);
}

/** What opens above the open group. */
async function showOverlays(page: Page, shot: Shot): Promise<void> {
  await page.locator('[data-bubble]').last().click({ button: 'right' });
  await page.getByRole('menuitem').or(page.getByRole('dialog')).first().waitFor();
  await shot('menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '表情' }).click();
  await page.getByText('所有表情').waitFor();
  await shot('emoji');
  await page.getByRole('button', { name: '表情' }).click();
  await page.getByRole('textbox', { name: '输入消息' }).pressSequentially('@');
  await page.getByRole('listbox').waitFor();
  await shot('mention');
  await page.getByRole('textbox', { name: '输入消息' }).fill('');
}

async function showUser(page: Page, shot: Shot): Promise<void> {
  await enter(page, '10001');
  await page.locator('[data-conversation-id]').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await shot('list');
  for (const [id, name] of [
    ['GROUP200001', 'chat-group'],
    ['C2C10002', 'chat'],
    ['C2CwisperHelper', 'chat-helper'],
  ] as const) {
    await ready(page, `/messages/${id}`);
    await page.locator('[data-msg-id]').last().waitFor();
    await page.waitForLoadState('networkidle');
    await shot(name);
    if (name === 'chat-group') await showOverlays(page, shot);
  }
  await ready(page, '/messages');
  await page.getByRole('textbox', { name: '搜索' }).fill('抚仙湖');
  await page.locator('mark').filter({ visible: true }).first().waitFor();
  await shot('search');
  await ready(page, '/privacySettings');
  await shot('settings');
  await page.getByRole('button', { name: '退出登录' }).last().click();
  await page.getByRole('alertdialog').waitFor();
  await shot('logout');
  await ready(page, '/messages/C2C10002');
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: '输入消息' }).fill('断网也能写，联网后自动送达');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText('网络异常，请您检查网络设置').first().waitFor();
  await shot('chat-offline');
}

async function show(browser: Browser, origin: string, look: { readonly size: (typeof SIZES)[number]; readonly theme: (typeof THEMES)[number] }): Promise<void> {
  const { size, theme } = look;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: size.width, height: size.height },
    isMobile: size.isMobile,
    hasTouch: size.isMobile,
  });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('wt:theme', chosen), theme);
  const shot: Shot = async (name) => {
    await page.evaluate(async () => document.fonts.ready);
    await page.screenshot({ path: `${FOLDER}/${name}-${size.name}-${theme}.jpg`, type: 'jpeg', quality: 82, animations: 'disabled' });
  };
  await showGuest(page, shot);
  await showUser(page, shot);
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await chromium.launch(browserLaunchOptions());
try {
  for (const size of SIZES) for (const theme of THEMES) await show(browser, server.origin, { size, theme });
} finally {
  await browser.close();
  await server.stop();
}
