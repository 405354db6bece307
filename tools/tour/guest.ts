import type { Page } from 'playwright';
import { enter, ready, type Stage } from './stage.ts';

/** The screens of a guest. */
export async function showGuest(stage: Stage): Promise<void> {
  const { page, shot } = await stage.openOther(stage.origin);
  // Taken first, because the service worker of a visit caches the code of this screen.
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

/** A screen whose code cannot be loaded. */
async function showError(page: Page, shot: Stage['shot']): Promise<void> {
  const code = '**/assets/guest-*.js';
  await page.route(code, async (route) => route.abort());
  await page.goto('/register');
  await page.getByRole('alert').waitFor();
  await shot('error');
  await page.unroute(code);
}
