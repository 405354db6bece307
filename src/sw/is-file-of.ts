const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /text\/css/],
  [/\.html$/, /text\/html/],
];

/** The file itself, not an error page or the page of a portal with status 200: kept once, that would be the file for ever. */
export function isFileOf(url: string, response: Pick<Response, 'status' | 'headers'>): boolean {
  if (response.status !== 200) return false;
  const { pathname } = new URL(url);
  const wanted = TYPES.find(([ending]) => ending.test(pathname))?.[1];
  const type = response.headers.get('content-type') ?? '';
  return wanted === undefined ? !type.includes('text/html') : wanted.test(type);
}
