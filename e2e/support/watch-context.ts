import type { BrowserContext } from 'playwright/test';

export type Finding = { readonly kind: 'report' | 'console' | 'page error' | 'policy' | 'dialog' | 'foreign request' | 'script'; readonly text: string };

/** Chromium's own errors about unanswered requests and sockets and about private windows. They are no faults of the page. */
const BROWSERS_OWN =
  /^Failed to load resource: (net::ERR_(INTERNET_DISCONNECTED|FAILED|SOCKET_NOT_CONNECTED|CONNECTION_(RESET|REFUSED|CLOSED|ABORTED)|EMPTY_RESPONSE|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)|the server responded with a status of 50[2-4])|^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/(im|notify)(?:\?\S+)?' failed: |^Chrome currently does not support the Push API in incognito mode/;
/** The app's reports of handled errors, each with the name of its place (`report(error, 'outbox')`). */
const REPORT =
  /^Error: (albums|clock|compare|drafts|engine|fill|inbound|leader|leaving|limbo|logouts|members|notices|ops|outbox|refresh [a-z:\d]+|room|search|stash|stranded|wipe|wipes)\n|^DatabaseClosedError$/;
/** The error of a registration while Playwright blocks service workers. */
const BLOCKED_WORKER = /^TypeError: Cannot read properties of undefined \(reading 'waiting'\)/;
/** Chromium's own request for a picture in the page's memory. Requests of the page itself also cause a policy event. */
const OWN_BLOB = /^Connecting to 'blob:http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}' violates the following Content Security Policy directive: "connect-src 'self'"/;
const BINDING = 'wispBroken';
/** Schemes that reach no other host. */
const LOCAL = /^(data|blob|about|chrome|chrome-error|devtools):/;

/**
 * Notes what no page may do, whatever its content: an uncaught error, a console error, a violation of the content security
 * policy or of Trusted Types, a dialog, a request to another host, a foreign script that ran (it would call `window.__xss`).
 */
export async function watchContext(context: BrowserContext, note: (finding: Finding) => void): Promise<void> {
  context.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !BROWSERS_OWN.test(message.text()) &&
      !OWN_BLOB.test(message.text()) &&
      !message.location().url.endsWith('/favicon.ico') &&
      note({ kind: 'console', text: `${message.text()} ${message.location().url}` }),
  );
  context.on('weberror', (error) => {
    const text = describe(error.error());
    if (!BLOCKED_WORKER.test(text)) note({ kind: REPORT.test(text) ? 'report' : 'page error', text });
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
    const notify = (kind: string, text: string): void => {
      const binding: unknown = Reflect.get(globalThis, name);
      if (typeof binding === 'function') binding(kind, text);
    };
    document.addEventListener('securitypolicyviolation', (event) => notify('policy', `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`));
    Object.defineProperty(globalThis, '__xss', { value: () => notify('script', location.href) });
  }, BINDING);
}

/** A database error of the browser has no stack and sometimes no message. */
function describe(error: Error): string {
  if (error.stack === undefined || error.stack === '') return error.name;
  return `${error.stack}${error.cause === undefined ? '' : ` because ${error.cause instanceof Error ? error.cause.message : JSON.stringify(error.cause)}`}`;
}
