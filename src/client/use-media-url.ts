/**
 * The address a media element may load for a URL that a message or a profile carries; undefined = nothing may be loaded (G13):
 * another host would learn who reads what and when.
 */
export function useMediaUrl(url: string | undefined): string | undefined {
  if (url === undefined || !url.startsWith('/') || url.startsWith('//')) return undefined;
  return url;
}
