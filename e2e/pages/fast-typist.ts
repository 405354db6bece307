import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright/test';

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

type FastTyping = {
  /** Between two keys. */
  readonly gapMs: number;
  /** Called after each message. The page may not have handled its Enter yet. */
  readonly sent?: (at: number) => void | Promise<void>;
};

export type FastTypist = {
  /** Slows the processor of this page. */
  throttle(rate: number): Promise<void>;
  /** Types each text and Enter. Resolves once the page has handled the last key. */
  send(texts: readonly string[], typing: FastTyping): Promise<void>;
  /** Composes each text with an input method, confirms it, and presses Enter. */
  compose(texts: readonly string[], typing: FastTyping): Promise<void>;
  close(): Promise<void>;
};

/**
 * A keyboard that does not wait for the page: the next key is sent after `gapMs`, whether the page has handled the last one or not.
 * Playwright's own keyboard waits for each key, and so types as slowly as the app.
 */
export async function openFastTypist(page: Page): Promise<FastTypist> {
  const session: CDPSession = await page.context().newCDPSession(page);

  async function enterAll(
    texts: readonly string[],
    { gapMs, sent }: FastTyping,
    enter: (text: string, note: (task: Promise<unknown>) => Promise<void>) => Promise<void>,
  ) {
    const handled: Promise<unknown>[] = [];
    const note = async (task: Promise<unknown>): Promise<void> => {
      handled.push(task);
      // A page that reloads meanwhile does not answer.
      task.catch(() => undefined);
      if (gapMs > 0) await pause(gapMs);
    };
    for (const [at, text] of texts.entries()) {
      await enter(text, note);
      await note(pressEnter());
      await sent?.(at);
    }
    await Promise.all(handled);
  }

  const pressEnter = async (): Promise<void> => {
    const down = session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...ENTER });
    await Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...ENTER })]);
  };
  const pressKey = async (text: string): Promise<void> => {
    const down = session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text });
    await Promise.all([down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })]);
  };

  return {
    throttle: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    send: async (texts, typing) =>
      enterAll(texts, typing, async (text, note) => {
        for (const key of text) await note(pressKey(key));
      }),
    compose: async (texts, typing) =>
      enterAll(texts, typing, async (text, note) => {
        for (const until of [1, text.length]) {
          const part = text.slice(0, until);
          await note(session.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length }));
        }
        await note(session.send('Input.insertText', { text }));
      }),
    close: async () => session.detach(),
  };
}
