/** Resolves the address of a socket. A server without a configured public address sends it relative to the page. */
export function resolveSocketUrl(stated: string, pageUrl: string): string {
  return new URL(stated, pageUrl).href.replace(/^http/, 'ws');
}
