declare const self: ServiceWorkerGlobalScope;
/** Every file of the bare pages, written in by bench/support/build-floors.ts. */
declare const FLOOR_FILES: readonly string[];

self.addEventListener('install', (event) => event.waitUntil(caches.open('floor').then(async (cache) => cache.addAll([...FLOOR_FILES]))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(async (cached) => cached ?? fetch(event.request)));
});

export {};
