import { expect } from 'playwright/test';
import { composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';

// A worker would have the code that these tests keep from the page.
test.use({ serviceWorkers: 'block' });

test('a panel whose code cannot be had says so and leaves the screen as it is; the next press tries again', async ({ page }) => {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await composer(page).fill('写到一半');
  await page.route('**/assets/overlays-*.js', async (route) => route.abort());
  const key = page.getByRole('button', { name: '表情' });
  await key.click();
  await expect(page.getByText('这部分暂时打不开，请检查网络后再试')).toBeVisible();
  await expect(composer(page)).toHaveValue('写到一半');

  await page.unroute('**/assets/overlays-*.js');
  await key.click();
  await expect(page.getByRole('dialog', { name: '表情' })).toBeVisible();
});

test('Q10 a page whose build has gone from the server loads the present one, once, and what was typed is there', async ({ page }) => {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await composer(page).fill('写到一半');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/overlays-*.js', async (route) => route.abort());
  // As the server says it after the next build.
  await page.route('**/index.html', async (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  );
  const key = page.getByRole('button', { name: '表情' });
  const loaded = page.waitForEvent('load');
  await key.click();
  await loaded;
  await expect(composer(page)).toHaveValue('写到一半');
  await key.click();
  await expect(page.getByText('这部分暂时打不开，请检查网络后再试')).toBeVisible();
  await expect(composer(page)).toHaveValue('写到一半');
  expect(loads).toBe(1);
});
