import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that keep a background-quiet Chromium; the same for every harness that opens one. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the browser to drive, or undefined for Playwright's own; throws with what to run when there is none. */
export function findBrowser(environment: Record<string, string | undefined> = process.env): string | undefined {
  const wanted = environment['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') return wanted;
  if (isExecutable(chromium.executablePath())) return undefined;
  const found = SYSTEM_BROWSERS.find(isExecutable);
  if (found !== undefined) return found;
  throw new Error('No Chromium found. Run "npx playwright install chromium", or install the chromium package, or set CHROMIUM_PATH.');
}

/** Launch options for `chromium.launch` and for playwright.config.ts. */
export function browserLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findBrowser();
  return executablePath === undefined ? { args: BROWSER_ARGS } : { executablePath, args: BROWSER_ARGS };
}
