import type { Page } from 'playwright/test';

/** Unsafe content of the page, from any author: foreign schemes and origins, event handlers, frames, scripts. */
export async function inspectPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);
    for (const link of document.querySelectorAll('a[href], area[href]')) {
      const { protocol } = new URL(link.getAttribute('href') ?? '', location.href);
      if (!schemes.has(protocol)) found.push(`a link to ${protocol}`);
    }
    for (const node of document.querySelectorAll('*')) {
      for (const name of node.getAttributeNames()) if (name.startsWith('on')) found.push(`${node.tagName} has ${name}`);
    }
    for (const node of document.querySelectorAll('[src]')) {
      const source = new URL(node.getAttribute('src') ?? '', location.href);
      if (!['blob:', 'data:'].includes(source.protocol) && source.origin !== location.origin) found.push(`${node.tagName} from ${source.origin}`);
    }
    if (document.querySelector('iframe, object, embed, svg script, body script') !== null) found.push('a frame or a script');
    if (Reflect.get({}, 'polluted') !== undefined) found.push('a polluted prototype');
    return found;
  });
}
