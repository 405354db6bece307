/** The source of a picture: our own media host, which requires the token, or the operator's picture host. */
export type MediaSource = { readonly kind: 'own' | 'foreign'; readonly url: string };

/**
 * Resolves the address of a picture in a message or a profile (protocol §1 Media, reliability §3.6 rule 6). Allowed are our own host and
 * the operator's `baseUrlImg`, which is also the base of addresses without a host. Any other host gives no picture, because it would learn
 * which user reads what and when (G13).
 */
export function resolveMediaUrl(url: string, host: { readonly origin: string; readonly baseUrlImg: string }): MediaSource | undefined {
  const base = parse(host.baseUrlImg);
  // The configuration is checked as well: a host without https is ignored (reliability §3.6 rule 5).
  const pictures = base?.protocol === 'https:' ? base : undefined;
  const isRelative = url.startsWith('/') && !url.startsWith('//') && !url.startsWith('/\\');
  const resolved = isRelative ? parse(url, (pictures ?? parse(host.origin))?.href) : parse(WITH_HOST.test(url) ? url : '');
  if (resolved === undefined) return undefined;
  if (resolved.origin === host.origin) return { kind: 'own', url: `${resolved.pathname}${resolved.search}` };
  return resolved.origin === pictures?.origin ? { kind: 'foreign', url: resolved.href } : undefined;
}

/** A web address without user information before its host. */
const WITH_HOST = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i;

function parse(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
