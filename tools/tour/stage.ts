import type { BrowserContext, Page } from 'playwright';
import { openSender, type Sender } from '../../e2e/support/send-messages.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';

/** `others` = further window sizes with the same kind of pointer. Only the topic `widths` shows them. */
export const SIZES = [
  { name: 'desktop', width: 1280, height: 800, isMobile: false, others: [{ name: 'wide', width: 2560, height: 1300 }] },
  {
    name: 'phone',
    width: 390,
    height: 844,
    isMobile: true,
    others: [
      { name: 'narrow', width: 320, height: 640 },
      { name: 'tablet', width: 768, height: 1024 },
      { name: 'landscape', width: 844, height: 390 },
    ],
  },
] as const;
export const THEMES = ['light', 'dark'] as const;

export type Look = { readonly size: (typeof SIZES)[number]; readonly theme: (typeof THEMES)[number] };

/** The environment of one topic: the browser of a user and a separate server. */
export type Stage = {
  readonly page: Page;
  readonly isPhone: boolean;
  readonly origin: string;
  readonly dataDir: string;
  shot(name: string): Promise<void>;
  readonly others: readonly { readonly name: string; readonly width: number; readonly height: number }[];
  /** Takes a screenshot of a window with another size. */
  shotAt(name: string, size: string): Promise<void>;
  /** Opens a device of another person, or a further device of the same person. */
  sender(wtId: string): Promise<Sender>;
  /** Opens a signed-out browser of the same size and theme that uses this address of the server. */
  openOther(origin: string): Promise<Stage>;
};

export type Topic = (stage: Stage) => Promise<void>;

type Picture = { readonly context: BrowserContext; readonly take: (page: Page, name: string, size?: string) => Promise<void> };

export type Opened = { readonly stage: Stage; close(): Promise<void> };

/** The browser of one size and theme. `close` also closes everything that topics have opened. */
export async function openStage(
  open: (origin: string) => Promise<Picture>,
  server: { readonly origin: string; readonly dataDir: string },
  look: Look,
): Promise<Opened> {
  const closing: (() => Promise<void> | void)[] = [];
  const openOn = async (origin: string): Promise<Stage> => {
    const { context, take } = await open(origin);
    closing.push(async () => context.close());
    const page = await context.newPage();
    return {
      page,
      isPhone: look.size.isMobile,
      origin: server.origin,
      dataDir: server.dataDir,
      shot: async (name) => take(page, name),
      others: look.size.others,
      shotAt: async (name, size) => take(page, name, size),
      async sender(wtId) {
        const sender = await openSender(server.origin, wtId);
        closing.push(() => sender.close());
        return sender;
      },
      openOther: openOn,
    };
  };
  return {
    stage: await openOn(server.origin),
    async close() {
      for (const end of closing.toReversed()) await end();
    },
  };
}

export async function ready(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

export async function enter(page: Page, wtId: string): Promise<void> {
  await ready(page, '/login');
  await page.getByRole('tab', { name: 'ID 登录' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill(wtId);
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in, and waits until the page can work offline. */
export async function enterFully(page: Page, wtId: string): Promise<void> {
  await enter(page, wtId);
  await page.locator('[data-conversation-id]').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
}
