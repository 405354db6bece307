import type { TranslationRow, DerivedTextRow } from '../rows.ts';
import { number, object, oneOf, text, type Shape } from './shape.ts';

export const derivedTextShape: Shape<DerivedTextRow> = object<DerivedTextRow>({
  msgId: text,
  conversationID: text,
  sequence: number,
  text,
  isHidden: oneOf(0, 1),
});

export const translationShape: Shape<TranslationRow> = object<TranslationRow>({
  msgId: text,
  conversationID: text,
  sequence: number,
  text,
  isHidden: oneOf(0, 1),
  lang: oneOf('zh', 'en', 'ja'),
});
