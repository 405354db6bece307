import type { i18n as I18n } from 'i18next';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { startPageLanguage } from '../../src/i18n/page-language.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { TranslationProvider } from '../../src/i18n/translation-provider.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export type Mounted = {
  container: HTMLElement;
  rerender: (element: ReactElement) => Promise<void>;
  unmount: () => Promise<void>;
};

let spoken: I18n | undefined;

/** Renders into a real happy-dom document. Each helper below waits until React has finished. */
export async function mount(element: ReactElement): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const render = (next: ReactElement) => act(async () => root.render(spoken === undefined ? next : createElement(TranslationProvider, { i18n: spoken }, next)));
  await render(element);
  return {
    container,
    rerender: render,
    unmount: async () => {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

/** Loads the texts of a language, as a page does. */
export async function speak(language: Language): Promise<void> {
  const started = await startPageLanguage({
    storage: { getItem: () => language, setItem: () => undefined },
    browser: [],
    root: document.documentElement,
    describe: () => undefined,
  });
  await started.loadDeferred();
  spoken = started.i18n;
}

export function find<Found extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML.slice(0, 2000)}`);
  return found;
}

/** The button whose text or accessible name contains these words. */
export function findButton(words: string, within: ParentNode = document): HTMLButtonElement {
  const buttons = [...within.querySelectorAll<HTMLButtonElement>('button')];
  const found = buttons.find((button) => button.getAttribute('aria-label')?.includes(words) || button.textContent.includes(words));
  if (!found)
    throw new Error(`no key says ${words}; there are: ${buttons.map((button) => button.textContent || button.getAttribute('aria-label')).join(', ')}`);
  return found;
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Replaces the text of a field as a user does: React listens for the event, not for the value. */
export async function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  await act(async () => {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A key press. Returns whether the page allowed the browser's own action. */
export async function press(element: HTMLElement, key: string, init: KeyboardEventInit & { keyCode?: number } = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  await act(async () => void element.dispatchEvent(event));
  return !event.defaultPrevented;
}

export async function submit(within: ParentNode = document): Promise<void> {
  await act(async () => void find('form', within).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

/** How long a test waits for asynchronous results: reading the database and loading code take seconds on a busy machine. */
export const PATIENT = { timeout: 20_000 };
const LOOK_EVERY_MS = 10;

/** A callback for `expect.poll`: React renders only when its act is over, so each poll needs a separate act. */
export function afterAct<T>(look: () => T): () => Promise<T> {
  return async () => {
    await act(async () => new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS)));
    return look();
  };
}
