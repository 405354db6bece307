import { act, type ComponentType, StrictMode } from 'react';
import { expect, vi } from 'vitest';
import type { Commands } from '../../src/client/client.ts';
import { find, type Mounted } from './mount.ts';
import { openClientPerTest } from './open-client-per-test.ts';

export const PEER = 'C2C10002';

/** An account for each test of a file, with a function that opens the composer of a chat. */
export function openComposerPerTest(Composer: ComponentType<{ readonly conversationID: string }>) {
  const account = openClientPerTest();
  const settle = (ms = 30) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));
  return {
    account,
    settle,
    field: () => find<HTMLTextAreaElement>('textarea'),
    /** Texts of the sent messages. */
    texts: async () => (await account.db.messages.toArray()).map((row) => row.payload['text']),
    async open(commands: Partial<Commands> = {}, conversationID = PEER): Promise<Mounted> {
      const composer = (
        <StrictMode>
          <Composer conversationID={conversationID} />
        </StrictMode>
      );
      const mounted = await account.show(composer, commands);
      await settle();
      return mounted;
    },
    /** React renders only when its act is over, so each poll needs a separate act. */
    async until(check: () => Promise<boolean> | boolean): Promise<void> {
      await vi.waitFor(
        async () => {
          await settle(10);
          expect(await check()).toBe(true);
        },
        // The first use of a command loads its code, which takes seconds on a busy machine.
        { timeout: 20_000 },
      );
    },
  };
}
