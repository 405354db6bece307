import type { BrowserContext } from 'playwright/test';

export type Finding = { readonly kind: 'console' | 'page error' | 'policy' | 'dialog' | 'foreign request' | 'script'; readonly text: string };

/** What Chromium itself says of a request or a socket without an answer: it tells of the network, not of the page. */
const UNANSWERED =
  /^Failed to load resource: (net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|the server responded with a status of 50[24])|^WebSocket connection to '\S+' failed/;
const BINDING = 'wispBroken';
/** Schemes that reach nobody. */
const LOCAL = /^(data|blob|about|chrome|chrome-error|devtools):/;

/**
 * Notes what no page may ever do, whatever it is shown: an error nobody caught, a console error, a breach of the content security
 * policy or of Trusted Types, a dialog, a request to another host, a foreign script that ran (it would call `window.__xss`).
 */
export async function watchContext(context: BrowserContext, note: (finding: Finding) => void): Promise<void> {
  context.on(
    'console',
    (message) =>
      message.type() === 'error' && !UNANSWERED.test(message.text()) && note({ kind: 'console', text: `${message.text()} ${message.location().url}` }),
  );
  context.on('weberror', (error) => note({ kind: 'page error', text: describe(error.error()) }));
  context.on('dialog', (dialog) => {
    note({ kind: 'dialog', text: dialog.message() });
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!LOCAL.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1') note({ kind: 'foreign request', text: request.url() });
  });
  await context.exposeFunction(BINDING, (kind: 'policy' | 'script', text: string) => note({ kind, text }));
  await context.addInitScript((name) => {
    const tell = (kind: string, text: string): void => {
      const binding: unknown = Reflect.get(globalThis, name);
      if (typeof binding === 'function') binding(kind, text);
    };
    document.addEventListener('securitypolicyviolation', (event) => tell('policy', `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
    Object.defineProperty(globalThis, '__xss', { value: () => tell('script', location.href) });
  }, BINDING);
}

function describe(error: Error): string {
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : ` because ${error.cause instanceof Error ? error.cause.message : JSON.stringify(error.cause)}`}`;
}
