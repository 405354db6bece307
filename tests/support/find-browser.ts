import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_SHELLS = ['/usr/bin/chromium-headless-shell'];
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The last `--disable-features` wins, so Playwright's own features are repeated here. The address bar made of web pages is disabled because it loads two
 * hundred scripts, half a second of processor time, for every new context.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Flags for a Chromium without background work, the same for every harness that opens one. */
const BROWSER_ARGS = [
  '--disable-gpu',
  // Without a graphics card, the processor would rasterise.
  '--disable-gpu-rasterization',
  '--disable-extensions',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the browser, or undefined for Playwright's own. Throws with the command to run if there is none. */
export function findBrowser(environment: Record<string, string | undefined> = process.env): string | undefined {
  const wanted = environment['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') return wanted;
  if (isExecutable(chromium.executablePath())) return undefined;
  const found = SYSTEM_BROWSERS.find(isExecutable);
  if (found !== undefined) return found;
  throw new Error('No Chromium found. Run "npx playwright install chromium", or install the chromium package, or set CHROMIUM_PATH.');
}

type LaunchOptions = { executablePath?: string; args: string[] };

export function browserLaunchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return executablePath === undefined ? { args: BROWSER_ARGS } : { executablePath, args: BROWSER_ARGS };
}

/**
 * Launch options for tests of pages only, without window features: prompts for devices, installation, a profile on disk. Chromium without windows takes
 * a sixth less processor time; if it is not installed, the full one is used.
 */
export function shellLaunchOptions(environment: Record<string, string | undefined> = process.env): LaunchOptions {
  const isNamed = (environment['CHROMIUM_PATH'] ?? '') !== '';
  const shell = isNamed ? undefined : SYSTEM_SHELLS.find(isExecutable);
  return shell === undefined ? browserLaunchOptions() : { executablePath: shell, args: BROWSER_ARGS };
}
