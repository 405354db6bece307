import { chromium, type BrowserContext } from 'playwright';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';
import { bundleScript } from './bundle-script.ts';

/** Databases belong to an origin. These origins stay the same although the servers use other ports in each run. */
export const PRODUCT_ORIGIN = 'http://wisp.localhost';
export const FLOOR_ORIGIN = 'http://floor.localhost';

export type BrowserOptions = {
  /** Ports of the two servers. */
  readonly product: number;
  readonly floor: number;
  /** Installs no service worker, because a kept profile would then contain the shell of an old build. */
  readonly isWithoutWorker?: boolean;
};

/** A browser with a separate profile, in which both origins resolve to servers on this machine. */
export async function launchBrowser(profile: string, options: BrowserOptions): Promise<BrowserContext> {
  const { args, ...rest } = browserLaunchOptions();
  const rules = `MAP wisp.localhost:80 127.0.0.1:${options.product},MAP floor.localhost:80 127.0.0.1:${options.floor}`;
  const context = await chromium.launchPersistentContext(profile, {
    ...rest,
    args: [
      ...args,
      `--host-resolver-rules=${rules}`,
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--disable-smooth-scrolling',
    ],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: options.isWithoutWorker === true ? 'block' : 'allow',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript({ content: await bundleScript(new URL('../page/probes.ts', import.meta.url)) });
  return context;
}
