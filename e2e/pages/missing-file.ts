import { readdirSync } from 'node:fs';
import { expect, type BrowserContext, type Page, type Route } from 'playwright/test';
import { zh } from '../support/zh.ts';
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

/** The message about a missing file: in place of the part, above the screens, or in place of the app. */
const sentText = (page: Page) => page.locator('[data-testid="part-failure"], [data-testid="chunk-trouble"], #start').filter({ visible: true }).first();

const CALM_MS = 1200;
/** Without an answer from the server the banner appears only after several attempts. */
const BANNER_MS = 12_000;

async function isSentText(page: Page, timeout = CALM_MS): Promise<boolean> {
  return sentText(page)
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
}

/** Actions that load the parts of a chat. An action may be impossible while an earlier one covers the page. */
const TOUCHES: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => page.getByRole('button', { name: zh('composer.emoji') }).click({ timeout: 1500 }),
  async (page) => page.getByRole('button', { name: zh('app.accountMenu') }).click({ timeout: 1500 }),
  async (page) => page.locator('[data-composer]').focus(),
  async (page) => page.getByRole('button', { name: zh('chatSearch.title'), exact: true }).click({ timeout: 1500 }),
  async (page) => page.getByRole('button', { name: zh('chat.calls.audio') }).click({ timeout: 1500 }),
  async (page) =>
    page
      .getByRole('button', { name: zh('bubble.openPicture') })
      .last()
      .click({ timeout: 1500 }),
  async (page) => page.getByRole('textbox', { name: zh('common.search'), exact: true }).fill('wisp', { timeout: 1500 }),
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

/** Text of an earlier visit may come first: text that is typed before the draft is read joins it (G11). */
const holds = (words: string): RegExp => new RegExp(words.replaceAll('.', '\\.'));

export type Outcome = 'start page' | 'in its place' | 'settings' | 'guest' | 'never said';

export type Missing = { readonly file: string; readonly fault: Fault };

/** Opens a chat without this file, writes, and uses the app until it reports a missing file. Fails if anything else is lost. */
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
    // The chat itself is the missing part and appears once its file is available.
    await expect(page.getByRole('navigation').first(), 'the shell').toBeVisible();
    await page.unrouteAll();
    await chatFailure.getByRole('button', { name: zh('common.retry') }).click();
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
      // Waits for the screen or the failure in its place: until then the file may still be loading.
      await expect(page.getByRole('heading', { level: 2 }).or(sentText(page)).first()).toBeVisible({ timeout: 40_000 });
      if (await isSentText(page)) outcome = 'settings';
      await visit('/messages/C2C10003');
      await expect(composer(page), 'the draft').toHaveValue(holds(words));
    }
  } else await expect(page.locator('#start')).toContainText('重新加载');
  expect(loads, 'reloads by itself').toBe(visits);
  return outcome;
}

/** As walkWithout, for the pages of guests, in this context's language. */
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
