import { pushPayloadSchema } from '../../contract/http/devices.ts';
import { buildNotification, type PushPayload } from '../core/notifications/notification-text.ts';
import { readShownWtId } from '../db/session-box.ts';
import { readRegistry } from '../db/health/read-registry.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { chooseLanguage } from '../i18n/languages.ts';
import { parseParts } from '../shared/lenient.ts';
import { tryParseJson } from '../shared/safe-json.ts';

declare const self: ServiceWorkerGlobalScope;

const MAX_PAYLOAD_CHARS = 4096;

export function handlePush(event: PushEvent): void {
  event.waitUntil(showPush(event.data?.text() ?? ''));
}

async function showPush(text: string): Promise<void> {
  // A push without a readable text still reports that something arrived, and its kind.
  const parsed = parseParts(pushPayloadSchema, tryParseJson(text, MAX_PAYLOAD_CHARS));
  // A push for an account that has left this device is not shown, even if it was already on its way.
  if (parsed === undefined || !(await isSignedIn()) || (await isSeen())) return;
  const payload: PushPayload = parsed.value;
  await setBadge(payload.unread);
  const i18n = await createI18n(await readLanguage());
  const content = buildNotification(payload, {
    app: i18n.t('app.name'),
    newMessage: i18n.t('app.notification.message'),
    newApply: i18n.t('app.notification.apply'),
    groupApply: i18n.t('app.notification.groupApply'),
    groupResult: i18n.t('app.notification.groupResult'),
    groupNotice: i18n.t('app.notification.groupNotice'),
  });
  if (content === undefined) return;
  await self.registration.showNotification(content.title, {
    body: content.body,
    tag: content.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: content.path },
  });
}

async function isSignedIn(): Promise<boolean> {
  return readRegistry(false, async (registry) => (await readShownWtId(registry)) !== undefined);
}

/** The browser replaced or revoked the subscription. An open page, or the next one that opens, sends the change to the server. */
export function handlePushChange(event: ExtendableEvent): void {
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      for (const page of pages) page.postMessage({ kind: 'push-changed' });
    }),
  );
}

/** A focused page shows the message itself. */
async function isSeen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some((page) => page.visibilityState === 'visible' && page.focused);
}

async function setBadge(unread: number): Promise<void> {
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(unread).catch(() => undefined);
}

async function readLanguage() {
  const saved = await readRegistry(undefined, async (registry) => (await registry.device.get('language'))?.value);
  return chooseLanguage({ saved: typeof saved === 'string' ? saved : null, browser: self.navigator.languages });
}
