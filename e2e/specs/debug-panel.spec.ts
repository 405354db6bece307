import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from 'playwright/test';
import { startServer } from '../../tests/support/start-server.ts';
import { bubbles, composer, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

const IN_TIME = { timeout: 30_000 };
/** Words of the panel that no other part of the product uses. */
const TRACE = 'overthrow the leader';

async function buildForDevelopment(): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'wisp-dist-'));
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir'], { env: { ...process.env, VITE_DEBUG: '1' } });
  return dist;
}

const holdsPanel = (dist: string): boolean =>
  readdirSync(join(dist, 'assets')).some((name) => name.endsWith('.js') && readFileSync(join(dist, 'assets', name), 'utf8').includes(TRACE));

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

test('the debug panel shows the state of the sync and causes faults, in development builds only', async ({ browser, seededFolder }) => {
  test.setTimeout(120_000);
  const dist = await buildForDevelopment();
  const server = await startServer({ seededFrom: seededFolder, distDir: dist });
  try {
    expect([holdsPanel(dist), holdsPanel('dist')]).toEqual([true, false]);
    const page = await browser.newPage({ baseURL: server.origin });
    await signIn(page, '10001');
    await page.goto('/messages/C2C10002');
    await expect(composer(page)).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'debug' });
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('Alt+d');
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/^10001 · leads · epoch \d+$/, IN_TIME);
    await expect(part(page, 'sockets')).toContainText(/\/im open in \d+ out \d+/, IN_TIME);
    await expect(part(page, 'cursor')).toHaveText(/cursor [1-9]\d* /, IN_TIME);

    await panel.getByLabel('offline').check();
    await sendText(page, '开关之后');
    await expect(part(page, 'outbox')).toContainText('C2C10002 10001-');
    await expect(part(page, 'transactions')).toContainText(/committed \d+ ms .*messages/);
    await panel.getByLabel('offline').uncheck();
    await expect(sentBubbles(page, '开关之后')).toHaveCount(1, IN_TIME);
    await expect(part(page, 'outbox')).toHaveText(/outbox 0/, IN_TIME);

    await panel.getByLabel('hold frames').check();
    await sendText(page, '被扣住的');
    await expect(sentBubbles(page, '被扣住的')).toHaveCount(0);
    await panel.getByLabel('hold frames').uncheck();
    await expect(sentBubbles(page, '被扣住的')).toHaveCount(1, IN_TIME);

    await panel.getByRole('button', { name: 'overthrow' }).click();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/leads/, IN_TIME);
    await sendText(page, '换了领导之后');
    await expect(sentBubbles(page, '换了领导之后')).toHaveCount(1, IN_TIME);

    await composer(page).fill('写不进去的');
    await panel.getByRole('button', { name: 'fail next write' }).click();
    await composer(page).press('Enter');
    await expect(part(page, 'transactions')).toContainText('aborted');
    await page.keyboard.press('Alt+d');
    await expect(panel).toHaveCount(0);
    // G11: whatever the failed write was, the text is in the input or in the conversation.
    await expect.poll(async () => (await composer(page).inputValue()) === '写不进去的' || (await bubbles(page, '写不进去的').count()) === 1).toBe(true);
    await page.close();
  } finally {
    await server.stop();
    rmSync(dist, { recursive: true, force: true });
  }
});
