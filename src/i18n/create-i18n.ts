import { createInstance, type i18n as I18n } from 'i18next';
import type { Language } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import type { messages as source } from './zh-CN/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof source };
    returnNull: false;
  }
}

/** A ready translator for one language, without React: pages and the service worker use the same. */
export async function createI18n(language: Language): Promise<I18n> {
  const messages = await loadMessages(language);
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: messages } },
    // React escapes what it renders; notifications are plain text.
    interpolation: { escapeValue: false },
  });
  return i18n;
}
