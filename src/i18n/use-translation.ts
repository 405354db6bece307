import type { TFunction } from 'i18next';
import { useTranslation as useI18next } from 'react-i18next';
// The typed keys are declared there.
import type {} from './create-i18n.ts';
import { isLanguage, type Language } from './languages.ts';

export type Translate = TFunction;

/** The texts of the language on screen; renders again when that changes. */
export function useTranslation(): { t: Translate; language: Language } {
  const { t, i18n } = useI18next();
  return { t, language: isLanguage(i18n.language) ? i18n.language : 'en' };
}
