import type { CDPSession, Page } from 'playwright/test';

/** One word as an input method puts it together: what stands underlined step by step, and what it becomes. */
export type Composition = { readonly language: string; readonly steps: readonly string[]; readonly word: string };

export const COMPOSITIONS: readonly Composition[] = [
  { language: '拼音', steps: ['n', 'ni', 'ni h', 'ni hao'], word: '你好' },
  { language: '日本語', steps: ['に', 'にほ', 'にほn', 'にほん', '日本'], word: '日本' },
  { language: '한국어', steps: ['ㅎ', '하', '한', '한ㄱ', '한구', '한국'], word: '한국' },
];

export type InputMethod = {
  /** Leaves a word underlined, with an Enter pressed upon it. */
  pressEnterUpon(steps: readonly string[]): Promise<void>;
  /** Composes in the field that has the focus, and confirms with Enter as people do: the key is the input method's. */
  confirmWithEnter(composition: Composition): Promise<void>;
  close(): Promise<void>;
};

/** What browsers report as the key code while an input method owns the key. */
const OWNED_BY_IME = 229;

/** Drives a page's input method the way the system's would: compositions, and keys that belong to them. */
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
      // Chromium gives the page this Enter while the word is still underlined, and then the word.
      await pressEnterUpon(steps);
      await session.send('Input.insertText', { text: word });
    },
    close: async () => session.detach(),
  };
}
