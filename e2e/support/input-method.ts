import type { CDPSession, Page } from 'playwright/test';

/** One word as an input method composes it: the underlined text of each step, and the result. */
export type Composition = { readonly language: string; readonly steps: readonly string[]; readonly word: string };

export const COMPOSITIONS: readonly Composition[] = [
  { language: '拼音', steps: ['n', 'ni', 'ni h', 'ni hao'], word: '你好' },
  { language: '日本語', steps: ['に', 'にほ', 'にほn', 'にほん', '日本'], word: '日本' },
  { language: '한국어', steps: ['ㅎ', '하', '한', '한ㄱ', '한구', '한국'], word: '한국' },
];

export type InputMethod = {
  /** Composes a word and presses Enter, which leaves the word underlined. */
  pressEnterUpon(steps: readonly string[]): Promise<void>;
  /** Composes in the focused field and confirms with Enter. The input method owns the key. */
  confirmWithEnter(composition: Composition): Promise<void>;
  close(): Promise<void>;
};

/** The key code that browsers report while an input method owns the key. */
const OWNED_BY_IME = 229;

/** Drives a page's input method as the system does: compositions and their keys. */
export async function openInputMethod(page: Page): Promise<InputMethod> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const press = async (key: string, windowsVirtualKeyCode: number): Promise<void> => {
    const about = { key, code: key, windowsVirtualKeyCode };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...about });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about });
  };
  const pressEnterUpon = async (steps: readonly string[]): Promise<void> => {
    for (const text of steps) await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await press('Enter', OWNED_BY_IME);
  };
  return {
    pressEnterUpon,
    async confirmWithEnter({ steps, word }) {
      // Chromium sends this Enter to the page while the word is still underlined, and then the word.
      await pressEnterUpon(steps);
      await session.send('Input.insertText', { text: word });
    },
    close: async () => session.detach(),
  };
}
