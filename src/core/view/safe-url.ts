const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Control characters, invisible characters and those that change the reading direction, because a link must not look like another one. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Returns the address that a peer's link may open, or undefined (G13): web, mail and telephone only, without hidden characters. */
export function toSafeUrl(text: string): string | undefined {
  const clean = stripInvisible(text).trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(clean) ? clean : `https://${clean}`;
  const url = parseUrl(withScheme);
  return url !== undefined && ALLOWED.has(url.protocol) ? url.href : undefined;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
