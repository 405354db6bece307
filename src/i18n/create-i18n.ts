import { createInstance, type i18n as I18n, type Module } from 'i18next';
import type { Language } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import type { messages as source } from './zh-CN/messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof source };
    returnNull: false;
  }
}

/**
 * A ready translator for one language, without React: the service worker uses it as it is,
 * pages pass React's plugin.
 */
export async function createI18n(language: Language, plugins: readonly Module[] = []): Promise<I18n> {
  const messages = await loadMessages(language);
  const i18n = createInstance();
  for (const plugin of plugins) i18n.use(plugin);
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: messages } },
    // React escapes what it renders; notifications are plain text.
    interpolation: { escapeValue: false },
  });
  return i18n;
}
