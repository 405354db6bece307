import type { BrowserContext } from 'playwright/test';

const BINDING = 'wispSaw';

/** Reports each moment in which a page of this context shows a message twice or shows a sent message as unsent. */
export async function watchBubbles(context: BrowserContext, notify: (violation: string) => void): Promise<void> {
  await context.exposeFunction(BINDING, notify);
  // A loader that keeps function names wraps each function in this call, also in code for the page.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript((name) => {
    const sent = new Set<string>();
    const notified = new Set<string>();
    const report = (violation: string): void => {
      const binding: unknown = Reflect.get(globalThis, name);
      if (notified.has(violation) || typeof binding !== 'function') return;
      notified.add(violation);
      binding(violation);
    };
    const look = (): void => {
      const ids = new Set<string>();
      const texts = new Set<string>();
      for (const node of document.querySelectorAll('[data-msg-id]')) {
        const id = node.getAttribute('data-msg-id') ?? '';
        if (ids.has(id)) report(`shown twice: ${id}`);
        ids.add(id);
        const text = /s\d+-p\d-n\d\d/.exec(node.textContent ?? '')?.[0];
        if (text !== undefined && texts.has(text)) report(`two bubbles: ${text}`);
        if (text !== undefined) texts.add(text);
        const state = node.querySelector('[data-state]')?.getAttribute('data-state') ?? '';
        if (state === 'sent' || state === 'read') sent.add(id);
        else if (sent.has(id) && (state === 'queued' || state === 'sending' || state === 'failed')) report(`sent, then ${state}: ${text ?? id}`);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
  }, BINDING);
}
