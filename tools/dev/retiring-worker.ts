/**
 * The answer to /sw.js without `--sw`. `npm start` uses the same address, so a browser may have the service worker of a build, which would
 * continue to serve that build. At the next visit the browser checks for a newer worker and gets this worker, which unregisters itself.
 */
export const RETIRING_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) if (name.startsWith('wt-shell')) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => undefined);
}
`;
