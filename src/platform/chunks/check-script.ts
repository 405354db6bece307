/** Resolves when the server has a script at this address. Otherwise rejects in the same way as a failed import(). */
export async function checkScript(url: string): Promise<true> {
  const { href } = new URL(url, location.origin);
  const response = await fetch(href, { cache: 'no-cache' });
  if (response.ok && (response.headers.get('content-type') ?? '').includes('javascript')) return true;
  throw new TypeError(`Failed to fetch the script: ${href}`);
}
