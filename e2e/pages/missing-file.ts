import { readdirSync } from 'node:fs';
import { expect, type BrowserContext, type Page, type Route } from 'playwright/test';
import { composer } from './conversation-page.ts';

export const FAULTS = ['gone', 'html', 'aborted'] as const;
export type Fault = (typeof FAULTS)[number];

/** Every script and style sheet of the build, those of the worker too. */
export function listBuildFiles(): string[] {
  return readdirSync('dist/assets')
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `assets/${name}`)
    .sort();
}

export function answerWith(fault: Fault): (route: Route) => Promise<void> {
  return async (route) => {
    if (fault === 'aborted') return route.abort();
    if (fault === 'gone') return route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' });
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>portal</title>' });
  };
}

/** What tells the user of a missing file: in the place of the part, above the screens, or in place of the app. */
const sentText = (page: Page) => page.locator('[data-testid="part-failure"], [data-testid="chunk-trouble"], #start').filter({ visible: true }).first();

const CALM_MS = 1200;
/** The banner waits for several attempts where nothing says more than that no answer came. */
const BANNER_MS = 12_000;

async function isSentText(page: Page, timeout = CALM_MS): Promise<boolean> {
  return sentText(page)
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
}

/** What wants the parts of a chat; each may be impossible where an earlier one opened something over the page. */
const TOUCHES: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => page.getByRole('button', { name: '表情' }).click({ timeout: 1500 }),
  async (page) => page.getByRole('button', { name: /账号菜单/ }).click({ timeout: 1500 }),
  async (page) => page.locator('[data-composer]').focus(),
  async (page) => page.getByRole('button', { name: '查找聊天记录', exact: true }).click({ timeout: 1500 }),
  async (page) => page.getByRole('button', { name: '语音通话' }).click({ timeout: 1500 }),
  async (page) => page.getByRole('button', { name: '查看图片' }).last().click({ timeout: 1500 }),
  async (page) => page.getByRole('textbox', { name: '搜索', exact: true }).fill('wisp', { timeout: 1500 }),
];

async function touchParts(page: Page): Promise<boolean> {
  if (await isSentText(page)) return true;
  for (const touch of TOUCHES) {
    await touch(page).catch(() => undefined);
    if (await isSentText(page)) return true;
    await page.keyboard.press('Escape');
  }
  return isSentText(page, BANNER_MS);
}

/** Words of an earlier visit may stand before: what is typed before they are read joins them (G11). */
const holds = (words: string): RegExp => new RegExp(words.replaceAll('.', '\\.'));

export type Outcome = 'start page' | 'in its place' | 'settings' | 'guest' | 'never said';

export type Missing = { readonly file: string; readonly fault: Fault };

/** Opens a chat without this file, writes, and uses the app until it says that something is missing; fails where anything else is lost. */
export async function walkWithout(context: BrowserContext, missing: Missing): Promise<Outcome> {
  const page = await context.newPage();
  try {
    return await walk(page, missing);
  } finally {
    await page.close();
  }
}

async function walk(page: Page, { file, fault }: Missing): Promise<Outcome> {
  let loads = 0;
  let visits = 0;
  page.on('load', () => (loads += 1));
  const visit = async (address: string): Promise<void> => {
    visits += 1;
    await page.goto(address);
  };
  await page.route(`**/${file}`, answerWith(fault));
  await visit('/messages/C2C10003');
  const chatFailure = page.getByTestId('part-failure');
  await expect(page.locator('[data-composer]').or(page.locator('#start')).or(chatFailure).filter({ visible: true }).first()).toBeVisible({ timeout: 40_000 });
  if ((await chatFailure.isVisible()) && !(await composer(page).isVisible())) {
    // The chat itself is the part: it comes when its file does.
    await expect(page.getByRole('navigation').first(), 'the shell').toBeVisible();
    await page.unrouteAll();
    await chatFailure.getByRole('button', { name: '重试' }).click();
    await expect(composer(page)).toBeVisible();
    return 'in its place';
  }
  let outcome: Outcome = 'start page';
  if (await page.locator('#start').isHidden()) {
    const words = `写到一半 ${file} ${fault}`;
    await composer(page).fill(words);
    outcome = (await touchParts(page)) ? 'in its place' : 'never said';
    await expect(page.getByRole('navigation').first(), 'the shell').toBeVisible();
    await expect(composer(page), 'the draft').toHaveValue(holds(words));
    if (outcome === 'never said') {
      await visit('/privacySettings');
      await expect(page.getByRole('navigation').first(), 'the shell').toBeVisible();
      // The screen or the failure in its place: before one of them is there, its file may still be asked for.
      await expect(page.getByRole('heading', { level: 2 }).or(sentText(page)).first()).toBeVisible({ timeout: 40_000 });
      if (await isSentText(page)) outcome = 'settings';
      await visit('/messages/C2C10003');
      await expect(composer(page), 'the draft').toHaveValue(holds(words));
    }
  } else await expect(page.locator('#start')).toContainText('重新加载');
  expect(loads, 'reloads by itself').toBe(visits);
  return outcome;
}

/** As walkWithout, for what only guests see, in this context's language. */
export async function walkAsGuest(context: BrowserContext, { file, fault }: Missing): Promise<Outcome> {
  const page = await context.newPage();
  await page.route(`**/${file}`, answerWith(fault));
  let outcome: Outcome = 'never said';
  for (const address of ['/', '/login', '/nowhere']) {
    await page.goto(address);
    await expect(page.locator('#root > *, #start').filter({ visible: true }).first()).toBeVisible({ timeout: 40_000 });
    if (await isSentText(page, 3000)) outcome = 'guest';
    if (outcome === 'guest') break;
  }
  await page.close();
  return outcome;
}
