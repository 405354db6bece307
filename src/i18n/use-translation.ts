import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
// The typed keys are declared in that file.
import type {} from './create-i18n.ts';
import type { Language } from './languages.ts';

export type Translate = TFunction;

export type Translation = { readonly t: Translate; readonly language: Language };

/** Set by TranslationProvider. */
export const TranslationContext = createContext<Translation | undefined>(undefined);

/**
 * The texts of the current language; renders again when the language changes. Hundreds of rows call it, so a call is one read of a context.
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation outside the TranslationProvider');
  return translation;
}
