import type { i18n as I18n } from 'i18next';
import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { isLanguage } from './languages.ts';
import { rememberTexts } from './remember-texts.ts';
import { TranslationContext } from './use-translation.ts';

/** Provides the texts of the page's language to all descendants, and new ones when the language changes. */
export function TranslationProvider({ i18n, children }: { readonly i18n: I18n; readonly children?: ReactNode }) {
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const language = useSyncExternalStore(subscribe, () => i18n.language);
  const translation = useMemo(
    () => ({ t: rememberTexts(i18n.getFixedT(language)), language: isLanguage(language) ? language : ('en' as const) }),
    [i18n, language],
  );
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}
