import type { TranslationRow, WordingRow } from '../rows.ts';
import { figure, object, oneOf, text, type Shape } from './shape.ts';

export const wordingShape: Shape<WordingRow> = object<WordingRow>({ msgId: text, conversationID: text, sequence: figure, text, isHidden: oneOf(0, 1) });

export const translationShape: Shape<TranslationRow> = object<TranslationRow>({
  msgId: text,
  conversationID: text,
  sequence: figure,
  text,
  isHidden: oneOf(0, 1),
  lang: oneOf('zh', 'en', 'ja'),
});
