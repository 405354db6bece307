declare const self: ServiceWorkerGlobalScope;
/** All files of the bare pages. bench/support/build-floors.ts inserts the list. */
declare const FLOOR_FILES: readonly string[];

self.addEventListener('install', (event) => event.waitUntil(caches.open('floor').then(async (cache) => cache.addAll([...FLOOR_FILES]))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(async (cached) => cached ?? fetch(event.request)));
});

export {};
