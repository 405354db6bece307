import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { CHEAP_PASSWORDS, NO_RATES, startServer, type RunningServer } from '../../tests/support/start-server.ts';
import type { WorldName } from '../world/world-size.ts';
import { FLOOR_ORIGIN, launchBrowser, PRODUCT_ORIGIN } from './browser.ts';
import { buildFloors } from './build-floors.ts';
import { copyProfile } from './copy-profile.ts';
import { KEPT, keepWorld } from './keep-world.ts';
import { serveFolder } from './serve-folder.ts';

export type OpenWorld = {
  readonly context: BrowserContext;
  readonly server: RunningServer;
  /** Opens a second browser with an empty profile that uses the same servers. */
  openOther(): Promise<BrowserContext>;
  close(): Promise<void>;
};

/**
 * A browser on a copy of a kept world, the server of that world, and the bare pages. Product and bare pages are installed: their
 * service workers contain the current build. Rate limits are raised, because they are not measured.
 */
export async function openWorld(name: WorldName, distDir?: string): Promise<OpenWorld> {
  const kept = await keepWorld(name);
  const folder = mkdtempSync(join(KEPT, `run-${name}-`));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    copyProfile(kept.profile, join(folder, 'profile'));
    const config = { ...CHEAP_PASSWORDS, rates: NO_RATES };
    const server = await startServer({ seededFrom: kept.serverData, config, ...(distDir === undefined ? {} : { distDir }) });
    undo.push(async () => server.stop());
    const floors = await buildFloors();
    undo.push(() => rmSync(floors, { recursive: true, force: true }));
    const floor = await serveFolder(floors);
    undo.push(() => floor.close());
    const context = await launchBrowser(join(folder, 'profile'), { product: Number(new URL(server.origin).port), floor: floor.port });
    undo.push(async () => context.close());
    await install(context);
    const ports = { product: Number(new URL(server.origin).port), floor: floor.port };
    const openOther = async (): Promise<BrowserContext> => {
      const other = await launchBrowser(join(folder, 'other'), ports);
      undo.push(async () => other.close());
      return other;
    };
    return { context, server, openOther, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function install(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${PRODUCT_ORIGIN}/messages`);
  await waitForWorker(page);
  await page.goto(`${FLOOR_ORIGIN}/guest.html`);
  await waitForWorker(page);
  await page.close();
}

/** Waits until all files are cached and the worker answers. */
async function waitForWorker(page: Page): Promise<void> {
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
