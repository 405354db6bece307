import type { BrowserContext } from 'playwright/test';

export type Finding = { readonly kind: 'console' | 'page error' | 'policy' | 'dialog' | 'foreign request' | 'script'; readonly text: string };

/** What Chromium itself says of a request or a socket without an answer, and of its private windows: nothing about the page. */
const BROWSERS_OWN =
  /^Failed to load resource: (net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|the server responded with a status of 50[24])|^WebSocket connection to '\S+' failed|^Chrome currently does not support the Push API in incognito mode/;
/**
 * The app's own report of a fault it has dealt with (`report(error, 'outbox')`), which tests bring about on purpose; and what a
 * registration comes to where Playwright blocks service workers.
 */
const DEALT_WITH = /^Error: [a-z]+( [a-z]+)?\n|^TypeError: Cannot read properties of undefined \(reading 'waiting'\)/;
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
      message.type() === 'error' &&
      !BROWSERS_OWN.test(message.text()) &&
      !message.location().url.endsWith('/favicon.ico') &&
      note({ kind: 'console', text: `${message.text()} ${message.location().url}` }),
  );
  context.on('weberror', (error) => {
    const text = describe(error.error());
    // A database error that crossed from the browser's own code has neither name nor stack here.
    if (text !== '' && !DEALT_WITH.test(text)) note({ kind: 'page error', text });
  });
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
