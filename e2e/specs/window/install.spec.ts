import { expect } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test('SET-017 the app offers its installation once, when the browser allows it', async ({ page }) => {
  await signIn(page, '10001');
  const menu = page.getByRole('button', { name: zh('app.accountMenu') });
  const entry = page.getByRole('menuitem', { name: zh('app.install') });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: zh('app.privacySettings') })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.keyboard.press('Escape');

  const isKept = await page.evaluate(() => {
    const prompt = async (): Promise<void> => void (document.documentElement.dataset['asked'] = 'yes');
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    return !dispatchEvent(event);
  });
  expect(isKept).toBe(true);
  await menu.click();
  await entry.click();
  await expect(page.locator('html[data-asked="yes"]')).toBeAttached();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: zh('app.privacySettings') })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('a search engine gets a description and readable rules', async ({ page, request }) => {
  await page.goto('/');
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('Wisp');
  const robots = await request.get('/robots.txt');
  expect([robots.status(), robots.headers()['content-type']?.split(';')[0]]).toEqual([200, 'text/plain']);
  expect(await robots.text()).toMatch(/^User-agent: \*\n(?:Disallow: \/\w+\n)+$/);
});

test('the manifest has screenshots of a wide and of a narrow window in the sizes that it names', async ({ page }) => {
  await page.goto('/');
  const pictures = await page.evaluate(async () => {
    const manifest = (await (await fetch('/manifest.webmanifest')).json()) as { screenshots: { src: string; sizes: string; form_factor: string }[] };
    return Promise.all(
      manifest.screenshots.map(async ({ src, sizes, form_factor }) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
        return { form_factor, isAsNamed: sizes === `${width}x${height}` };
      }),
    );
  });
  expect(pictures).toEqual([
    { form_factor: 'wide', isAsNamed: true },
    { form_factor: 'narrow', isAsNamed: true },
  ]);
});
