import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Commands, LiveSync } from '../../src/client/client.ts';
import { mount, speak, type Mounted } from './mount.ts';
import { openTestClient, type TestClient } from './test-client.tsx';

export type ClientPerTest = Omit<TestClient, 'close'> & {
  /** Mounts an element, and later renders, within `wrap`. It is unmounted after the test, if the test has not done so. */
  show(element: ReactElement, commands?: Partial<Commands>, sync?: Partial<LiveSync>): Promise<Mounted>;
};

/** An account for each test of a file, and the Chinese texts; call it at the top of the file. */
export function openClientPerTest(me?: string): ClientPerTest {
  let account: TestClient | undefined;
  let shown: Mounted | undefined;
  const current = (): TestClient => {
    if (account === undefined) throw new Error('there is an account only within a test');
    return account;
  };
  beforeAll(() => speak('zh-CN'));
  beforeEach(() => {
    account = openTestClient(me);
  });
  afterEach(async () => {
    await shown?.unmount();
    await current().close();
    account = undefined;
  });
  return {
    get db() {
      return current().db;
    },
    get client() {
      return current().client;
    },
    get keyValue() {
      return current().keyValue;
    },
    get intents() {
      return current().intents;
    },
    get toasts() {
      return current().toasts;
    },
    wrap: (...parts) => current().wrap(...parts),
    async show(element, commands, sync) {
      const mounted = await mount(current().wrap(element, commands, sync));
      shown = {
        container: mounted.container,
        rerender: (next) => mounted.rerender(current().wrap(next, commands, sync)),
        unmount: async () => {
          shown = undefined;
          await mounted.unmount();
        },
      };
      return shown;
    },
  };
}
