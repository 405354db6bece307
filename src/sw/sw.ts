import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isFileOf } from './is-file-of.ts';
import { answerMedia, isMedia } from './media.ts';
import { handleMessage } from './messages.ts';
import { handleNotificationClick } from './notification-click.ts';
import { handlePush, handlePushChange } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

setCacheNameDetails({ prefix: 'wt', suffix: 'v1', precache: 'shell' });
cleanupOutdatedCaches();
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => (isFileOf(request.url, response) ? response : null),
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse !== undefined && cachedResponse !== null && isFileOf(request.url, cachedResponse) ? cachedResponse : null,
  },
]);
precacheAndRoute(self.__WB_MANIFEST);
const openShell = createHandlerBoundToURL('index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
      const shell = await openShell(options).catch(() => undefined);
      // When the cache lacks the shell of this build, the server's current page is used.
      return shell?.ok === true ? shell : fetch(options.request);
    },
    { denylist: [/^\/(api|im|notify|media|h5)(\/|$)/] },
  ),
);
registerRoute(
  ({ request }) => isMedia(request),
  async ({ request, event }) => answerMedia(request, (work) => event.waitUntil(work)),
);
clientsClaim();

self.addEventListener('message', handleMessage);
self.addEventListener('push', handlePush);
self.addEventListener('pushsubscriptionchange', handlePushChange);
self.addEventListener('notificationclick', handleNotificationClick);
