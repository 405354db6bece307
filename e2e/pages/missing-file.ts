import { readFileSync } from 'node:fs';
import { expect, type Page, type Route } from 'playwright/test';
import { composer } from './conversation-page.ts';

export const FAULTS = ['gone', 'html', 'aborted'] as const;
export type Fault = (typeof FAULTS)[number];

type Entry = { readonly file: string; readonly css?: readonly string[] };

/** Every script and style sheet of the build. */
export function listBuildFiles(): string[] {
  const manifest = Object.values(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Entry>);
  return [...new Set(manifest.flatMap(({ file, css = [] }) => [file, ...css]))].filter((file) => /\.(?:js|css)$/.test(file)).sort();
}

export function answerWith(fault: Fault): (route: Route) => Promise<void> {
  return async (route) => {
    if (fault === 'aborted') return route.abort();
    if (fault === 'gone') return route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' });
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>portal</title>' });
  };
}

/** What tells the user of a missing file: in the place of the part, above the screens, or in place of the app. */
export const said = (page: Page) => page.locator('[data-testid="part-failure"], [data-testid="chunk-trouble"], #start').filter({ visible: true });

const CALM_MS = 700;

/** Does what wants the parts of a chat, one after the other, until something is said to be missing; false = nothing ever was. */
export async function useParts(page: Page): Promise<boolean> {
  const steps: readonly (() => Promise<void>)[] = [
    async () => page.getByRole('button', { name: '表情' }).click(),
    async () => page.getByRole('button', { name: /账号菜单/ }).click(),
    async () => page.locator('[data-msg-id]').last().click({ button: 'right' }),
    async () => page.getByRole('button', { name: '搜索聊天记录' }).click(),
    async () => page.getByRole('button', { name: '语音通话' }).click(),
    async () => page.locator('[data-msg-id] img[src]').first().click(),
    async () => page.getByRole('textbox', { name: '搜索', exact: true }).fill('wisp'),
  ];
  if (await isSaid(page)) return true;
  for (const step of steps) {
    // A step is not possible where the one before it opened something over the page.
    await step().catch(() => undefined);
    if (await isSaid(page)) return true;
    await page.keyboard.press('Escape');
  }
  return false;
}

async function isSaid(page: Page): Promise<boolean> {
  return said(page)
    .first()
    .waitFor({ timeout: CALM_MS })
    .then(
      () => true,
      () => false,
    );
}

/** The screen is usable and the words are in the input. */
export async function expectUsable(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(composer(page)).toHaveValue(words);
}
