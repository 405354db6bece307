/** Where a picture comes from: our own media host, which wants the token, or the operator's picture host. */
export type MediaSource = { readonly kind: 'own' | 'foreign'; readonly url: string };

/**
 * What may be loaded for an address that a message or a profile carries (protocol §1 Media, reliability §3.6 rule 6): our own host,
 * and the operator's `baseUrlImg`, against which addresses without a host are resolved. Any other host would learn who reads what and
 * when (G13), so there is no picture.
 */
export function resolveMediaUrl(url: string, host: { readonly origin: string; readonly baseUrlImg: string }): MediaSource | undefined {
  const base = parse(host.baseUrlImg);
  // Configuration is not trusted further than its form: https, or there is no such host (reliability §3.6 rule 5).
  const pictures = base?.protocol === 'https:' ? base : undefined;
  const isRelative = url.startsWith('/') && !url.startsWith('//') && !url.startsWith('/\\');
  const resolved = isRelative ? parse(url, (pictures ?? parse(host.origin))?.href) : parse(WITH_HOST.test(url) ? url : '');
  if (resolved === undefined) return undefined;
  if (resolved.origin === host.origin) return { kind: 'own', url: `${resolved.pathname}${resolved.search}` };
  return resolved.origin === pictures?.origin ? { kind: 'foreign', url: resolved.href } : undefined;
}

/** A web address that names nobody before its host. */
const WITH_HOST = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i;

function parse(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
