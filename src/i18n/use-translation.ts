import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
// The typed keys are declared there.
import type {} from './create-i18n.ts';
import type { Language } from './languages.ts';

export type Translate = TFunction;

export type Translation = { readonly t: Translate; readonly language: Language };

/** Set by TranslationProvider. */
export const TranslationContext = createContext<Translation | undefined>(undefined);

/** The texts of the language on screen; renders again when that changes. Hundreds of rows ask, so asking is one look at a context. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation outside the TranslationProvider');
  return translation;
}
