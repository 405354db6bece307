const HASH = /^\/assets\/[\w.-]*-([\w-]{8})\.js$/;

/**
 * The content hash of the build. The bundler puts it in the name of the first script. It covers that script and the names of all files that
 * it loads, which contain hashes of their own. The same sources give the same hash, with and without git. A development server has no hash.
 */
export function readBuild(page: Pick<Document, 'querySelectorAll'>): string {
  const sources = [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src') ?? '');
  return sources.map((source) => HASH.exec(source)?.[1]).find((hash) => hash !== undefined) ?? 'dev';
}
