import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerMedia, isMedia } from './media.ts';
import { handleMessage } from './messages.ts';
import { handleNotificationClick } from './notification-click.ts';
import { handlePush, handlePushChange } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

setCacheNameDetails({ prefix: 'wt', suffix: 'v1', precache: 'shell' });
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|im|notify|media|h5)(\/|$)/] }));
registerRoute(
  ({ request }) => isMedia(request),
  async ({ request, event }) => answerMedia(request, (work) => event.waitUntil(work)),
);
clientsClaim();

self.addEventListener('message', handleMessage);
self.addEventListener('push', handlePush);
self.addEventListener('pushsubscriptionchange', handlePushChange);
self.addEventListener('notificationclick', handleNotificationClick);
