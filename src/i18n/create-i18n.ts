import { createInstance, type i18n as I18n } from 'i18next';
import { isolateText } from '../shared/isolate-text.ts';
import type { Language } from './languages.ts';
import { loadFirstMessages, type FirstMessages, type SourceMessages } from './load-messages.lazy.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: SourceMessages };
    returnNull: false;
  }
}

/**
 * Creates a translator for one language, without React, for pages and the service worker. By default it has the texts of the first screen.
 */
export async function createI18n(language: Language, load: (language: Language) => Promise<FirstMessages> = loadFirstMessages): Promise<I18n> {
  const messages = await load(language);
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: messages } },
    // React escapes markup; `isolateText` separates text of other users from the sentence around it.
    interpolation: { escapeValue: true, escape: isolateText },
  });
  return i18n;
}
