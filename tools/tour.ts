import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { seedDemoWorld } from '../e2e/support/seed-demo-world.ts';
import { browserLaunchOptions } from '../tests/support/find-browser.ts';
import { startLanguageServices } from '../tests/support/language-services.ts';
import { startServer } from '../tests/support/start-server.ts';
import { showBars } from './tour/bars.ts';
import { showComposer } from './tour/composing.ts';
import { FORBIDDEN, showDeliveryStatuses } from './tour/delivery-statuses.ts';
import { showFinding } from './tour/finding.ts';
import { showGroups } from './tour/groups/membership.ts';
import { showGroupPanel } from './tour/groups/panel.ts';
import { showGuest } from './tour/guest.ts';
import { showKinds } from './tour/kinds.ts';
import { showMarks } from './tour/marks.ts';
import { showMenus } from './tour/menus.ts';
import { showNetwork } from './tour/network.ts';
import { showAdding } from './tour/people/adding.ts';
import { showCodes } from './tour/people/codes.ts';
import { showContacts } from './tour/people/contacts.ts';
import { showLists } from './tour/people/lists.ts';
import { showFriendSettings, showProfiles } from './tour/people/profiles.ts';
import { showTags } from './tour/people/tags.ts';
import { showPictures } from './tour/pictures.ts';
import { showScreens } from './tour/screens.ts';
import { enterFully, openStage, SIZES, THEMES, type Look, type Topic } from './tour/stage.ts';
import { showTransfers } from './tour/transfers.ts';
import { showVideos } from './tour/videos.ts';
import { showWidths } from './tour/widths.ts';
import { CALL, showDerivedTexts, TRANSLATED, WRITTEN } from './tour/derived-texts.ts';

/**
 * Takes the screenshots of docs/tour in the demo world: each state, desktop and phone, light and dark. Arguments select topics, sizes
 * and themes, as in `npm run tour -- kinds phone dark`.
 */
const FOLDER = 'docs/tour';
const QUALITY = 40;
const KEY = 'tour';
const TOPIC_MS = 600_000;
/** A machine that does other work as well needs this long to show a page. */
const PATIENCE_MS = 60_000;
/** Topics run one after the other on the same server, so no topic may remove data that a later topic needs. */
const TOPICS: Readonly<Record<string, Topic>> = {
  guest: showGuest,
  screens: showScreens,
  marks: showMarks,
  bars: showBars,
  kinds: showKinds,
  menus: showMenus,
  composer: showComposer,
  finding: showFinding,
  contacts: showContacts,
  tags: showTags,
  friendSettings: showFriendSettings,
  profiles: showProfiles,
  adding: showAdding,
  codes: showCodes,
  lists: showLists,
  pictures: showPictures,
  derivedTexts: showDerivedTexts,
  videos: showVideos,
  transfers: showTransfers,
  deliveryStatuses: showDeliveryStatuses,
  groups: showGroups,
  network: showNetwork,
  widths: showWidths,
  groupPanel: showGroupPanel,
};
/** A fake microphone and a fake camera, without permission prompts. */
const DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const PLACE = { latitude: 25.04531, longitude: 102.70999 };
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

const wanted = process.argv.slice(2);
const named = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] => {
  const some = all.filter(({ name }) => wanted.includes(name));
  return some.length > 0 ? some : all;
};
const topics = named(Object.entries(TOPICS).map(([name, show]) => ({ name, show })));
const themes = named(THEMES.map((name) => ({ name })));

/** Waits until fonts, pictures and transient elements have settled. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => document.fonts.ready);
  // The floating date of a scroll disappears by itself.
  await page.locator('[aria-hidden][data-shown]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || bottom < 0 || top > innerHeight;
    }),
  );
  await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function openBrowserOf(browser: Browser, baseURL: string, { size, theme }: Look) {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: size.width, height: size.height },
    isMobile: size.isMobile,
    hasTouch: size.isMobile,
    reducedMotion: 'reduce',
    permissions: ['microphone', 'camera', 'geolocation'],
    geolocation: PLACE,
  });
  await context.addInitScript((chosen) => localStorage.setItem('wt:theme', chosen), theme);
  context.setDefaultTimeout(PATIENCE_MS);
  const take = async (page: Page, name: string, shown: string = size.name): Promise<void> => {
    // A touch device shows no hover state.
    if (size.isMobile) await page.mouse.move(0, 0);
    await settle(page);
    await page.screenshot({ path: `${FOLDER}/${name}-${shown}-${theme}.jpg`, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
  };
  return { context, take };
}

async function showAll(browser: Browser, world: { readonly seededFrom: string; readonly configFile: string }, look: Look): Promise<void> {
  const server = await startServer({ seededFrom: world.seededFrom, environment: { CONFIG_FILE: world.configFile } });
  const { stage, close } = await openStage(async (origin) => openBrowserOf(browser, origin, look), server, look);
  try {
    await enterFully(stage.page, '10001');
    for (const { name, show } of topics) {
      const startedMs = Date.now();
      // A topic that fails or hangs must not prevent the screenshots of the other topics.
      await Promise.race([show(stage), sleep(TOPIC_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('it takes too long')))]).catch(
        (error: unknown) => {
          process.exitCode = 1;
          console.error(`${look.size.name} ${look.theme} ${name}: ${String(error)}`);
        },
      );
      console.log(`${look.size.name} ${look.theme} ${name}: ${String(Math.round((Date.now() - startedMs) / 1000))} s`);
    }
  } finally {
    await close();
    await server.stop();
  }
}

mkdirSync(FOLDER, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'wisp-tour-'));
const configFile = join(folder, 'config.json');
const services = await startLanguageServices(KEY, { translated: (text) => (text.startsWith(CALL) ? TRANSLATED : text), written: () => WRITTEN });
const service = { url: services.url, apiKey: KEY };
const rates = { requests: UNLIMITED, http: UNLIMITED, addresses: UNLIMITED };
writeFileSync(configFile, JSON.stringify({ translation: service, transcription: service, sensitiveWords: [FORBIDDEN], rates }));
const seededFrom = await seedDemoWorld();
const launch = browserLaunchOptions();
const browser = await chromium.launch({ ...launch, args: [...launch.args, ...DEVICES] });
try {
  for (const size of named(SIZES)) for (const theme of themes) await showAll(browser, { seededFrom, configFile }, { size, theme: theme.name });
} finally {
  await browser.close();
  await services.close();
  for (const path of [folder, seededFrom]) rmSync(path, { recursive: true, force: true });
}
