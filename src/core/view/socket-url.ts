/** A server whose operator named no public address states its sockets relative to the page. */
export function resolveSocketUrl(stated: string, pageUrl: string): string {
  return new URL(stated, pageUrl).href.replace(/^http/, 'ws');
}
