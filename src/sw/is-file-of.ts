const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /text\/css/],
  [/\.html$/, /text\/html/],
];

/**
 * True for the file itself. False for an error page or the page of a captive portal with status 200, because the cache would keep that page
 * instead of the file for ever.
 */
export function isFileOf(url: string, response: Pick<Response, 'status' | 'headers'>): boolean {
  if (response.status !== 200) return false;
  const { pathname } = new URL(url);
  const wanted = TYPES.find(([ending]) => ending.test(pathname))?.[1];
  const type = response.headers.get('content-type') ?? '';
  return wanted === undefined ? !type.includes('text/html') : wanted.test(type);
}
