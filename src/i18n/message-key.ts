import type { ParseKeys } from 'i18next';
import type {} from './create-i18n.ts';

/** A key of the zh-CN files, for code that passes texts on before they are rendered. */
export type MessageKey = ParseKeys;
