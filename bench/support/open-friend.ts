import type { BrowserContext, Page } from 'playwright';
import { FRIEND } from '../world/world-size.ts';
import { PRODUCT_ORIGIN } from './browser.ts';
import { measureOpening } from './open-time.ts';
import { openReady } from './open-ready.ts';

/** Opens the product at the largest conversation. */
export async function openFriend(context: BrowserContext): Promise<Page> {
  const page = await openReady(context, `${PRODUCT_ORIGIN}/messages`);
  await measureOpening(page, `C2C${FRIEND}`);
  return page;
}
