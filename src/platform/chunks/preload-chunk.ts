/** A failed import with every file that it needs, because the browser names at most the first file. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly files: readonly string[];
  constructor(cause: unknown, files: readonly string[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.files = files;
  }
}

const preloaded = new Set<string>();
const styling = new Map<string, Promise<void>>();

/**
 * Replaces the bundler's own helper in each `import()` of the build (vite.config.ts). The bundler's helper requests a style sheet only once
 * per page, so after a failure the part would be shown without styles.
 */
export async function preloadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const urls = files.map((file) => new URL(`/${file}`, location.origin).href);
  try {
    for (const url of urls) if (!url.endsWith('.css')) preloadScript(url);
    await Promise.all(urls.filter((url) => url.endsWith('.css')).map(async (url) => style(url)));
    return await load();
  } catch (error) {
    throw new ImportFailure(error, urls);
  }
}

function preloadScript(url: string): void {
  if (preloaded.has(url)) return;
  preloaded.add(url);
  const present = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[rel="modulepreload"], script[src]')];
  if (present.some((element) => ('src' in element ? element.src : element.href) === url)) return;
  document.head.append(createLink('modulepreload', url));
}

/** Resolves when the style sheet is applied. A style sheet that failed is requested again. */
async function style(url: string): Promise<void> {
  const loading = styling.get(url) ?? applyStyle(url).finally(() => styling.delete(url));
  styling.set(url, loading);
  return loading;
}

async function applyStyle(url: string): Promise<void> {
  const earlier = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => link.href === url);
  if (earlier.some(isApplied)) return;
  const link = createLink('stylesheet', url);
  await new Promise<void>((resolve, reject) => {
    const settle = (): void => (isApplied(link) ? resolve() : reject(new TypeError(`Failed to load the style sheet: ${url}`)));
    // When the server answers with an HTML page instead of a style sheet, browsers fire either event.
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
    document.head.append(link);
  }).catch((error: unknown) => {
    link.remove();
    throw error;
  });
  for (const old of earlier) old.remove();
}

/** Chromium gives a failed link an empty style sheet, or one whose rules cannot be read. No style sheet of a build is empty. */
function isApplied({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function createLink(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
}
