import { pushPayloadSchema } from '../../contract/http/devices.ts';
import { buildNotification, type PushPayload } from '../core/notification-text.ts';
import { RegistryDatabase } from '../db/registry.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { chooseLanguage } from '../i18n/languages.ts';
import { tryParseJson } from '../shared/safe-json.ts';

declare const self: ServiceWorkerGlobalScope;

const MAX_PAYLOAD_CHARS = 4096;

export function handlePush(event: PushEvent): void {
  event.waitUntil(showPush(event.data?.text() ?? ''));
}

async function showPush(text: string): Promise<void> {
  const parsed = pushPayloadSchema.safeParse(tryParseJson(text, MAX_PAYLOAD_CHARS));
  if (!parsed.success || (await isSeen())) return;
  const payload: PushPayload = parsed.data;
  await setBadge(payload.unread);
  const i18n = await createI18n(await readLanguage());
  const content = buildNotification(payload, {
    app: i18n.t('app.name'),
    newMessage: i18n.t('app.notification.message'),
    newApply: i18n.t('app.notification.apply'),
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

/** A page that the user looks at shows the message itself. */
async function isSeen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some((page) => page.visibilityState === 'visible' && page.focused);
}

async function setBadge(unread: number): Promise<void> {
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(unread).catch(() => undefined);
}

async function readLanguage() {
  const registry = new RegistryDatabase();
  try {
    const saved = await registry.device.get('language');
    return chooseLanguage({ saved: typeof saved?.value === 'string' ? saved.value : null, browser: self.navigator.languages });
  } finally {
    registry.close();
  }
}
