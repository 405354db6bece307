import type { Page } from 'playwright';
import type { PeopleSize } from '../../world/people-size.ts';
import { PRODUCT_ORIGIN } from '../browser.ts';
import { bundleScript } from '../bundle-script.ts';
import { waitForIndex } from '../keep-world.ts';
import { openReady } from '../open-ready.ts';
import { openWorld } from '../open-world.ts';

export type OpenPeople = { readonly page: Page; readonly floor: Page; close(): Promise<void> };

/**
 * The product at the conversation list of an account with many people, and a bare page with a field, both without a network. The rows are
 * generated after the network is off, because the server of the world has other lists, which would replace them.
 */
export async function openPeople(size: PeopleSize, floorUrl: string): Promise<OpenPeople> {
  const world = await openWorld('small');
  try {
    await world.context.setOffline(true);
    const empty = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
    const script = await bundleScript(new URL('../../world/fill-page.ts', import.meta.url));
    // Uses the debugger, to which the page's content security policy does not apply.
    await empty.evaluate(`(() => { ${script} })()`);
    await empty.evaluate(`globalThis.benchFill.fillPeople(${JSON.stringify(size)})`);
    await empty.close();
    const page = await openReady(world.context, `${PRODUCT_ORIGIN}/messages`);
    await waitForIndex(page);
    const floor = await openReady(world.context, floorUrl);
    await page.bringToFront();
    return { page, floor, close: async () => world.close() };
  } catch (error) {
    await world.close();
    throw error;
  }
}
