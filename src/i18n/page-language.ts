import type { i18n as I18n } from 'i18next';
import { keepLoading } from '../shared/load-chunk.ts';
import { createI18n } from './create-i18n.ts';
import { chooseLanguage, LANGUAGE_STORAGE_KEY, type Language } from './languages.ts';
import { loadDeferredMessages, loadMessages } from './load-messages.lazy.ts';

const NAMESPACE = 'translation';

export type PageLanguagePorts = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** `navigator.languages` */
  browser: readonly string[];
  /** `<html>`: its `lang` selects the font stack and the pronunciation of screen readers. */
  root: { lang: string };
  /** Sets the page's description, for search engines and shared links. */
  describe: (description: string) => void;
};

export type PageLanguage = {
  i18n: I18n;
  /** Sets the user's choice: it is stored on this device, and shown once its texts are loaded. */
  choose: (language: Language) => Promise<void>;
  /** `webConfig.defaultLang`, which arrives after the first paint; a saved choice wins. */
  applyOperatorDefault: (operator: string | null | undefined) => Promise<void>;
  /** Resolves when the deferred texts are loaded too; rejects when they do not load, and may be called again. */
  loadDeferred: () => Promise<I18n>;
};

/** Starts the page in the language of protocol C24; resolves when the texts of the first screen can be rendered. */
export async function startPageLanguage(ports: PageLanguagePorts): Promise<PageLanguage> {
  const language = chooseLanguage({ saved: readSaved(ports), browser: ports.browser });
  const i18n = await keepLoading(async () => createI18n(language));
  const describePage = (shown: Language) => {
    ports.root.lang = shown;
    ports.describe(i18n.t('app.description'));
  };
  describePage(language);

  let wanted: Language = language;
  const show = async (next: Language) => {
    wanted = next;
    if (!i18n.hasResourceBundle(next, NAMESPACE)) i18n.addResourceBundle(next, NAMESPACE, await keepLoading(async () => loadMessages(next)));
    // An earlier choice that loads more slowly must not overwrite a later one.
    if (wanted !== next) return;
    await i18n.changeLanguage(next);
    describePage(next);
  };

  let deferred: Promise<I18n> | undefined;
  const addDeferred = async () => {
    try {
      return i18n.addResourceBundle(language, NAMESPACE, await loadDeferredMessages(language));
    } catch (error) {
      deferred = undefined;
      throw error;
    }
  };

  return {
    i18n,
    loadDeferred: async () => (deferred ??= addDeferred()),
    choose: (next) => {
      save(ports, next);
      return show(next);
    },
    applyOperatorDefault: (operator) => show(chooseLanguage({ saved: readSaved(ports), operator, browser: ports.browser })),
  };
}

function readSaved({ storage }: PageLanguagePorts): string | null {
  try {
    return storage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}

function save({ storage }: PageLanguagePorts, language: Language): void {
  try {
    storage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // Storage may be blocked or full: the choice then lasts for this visit.
  }
}
