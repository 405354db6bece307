import type { ParseKeys } from 'i18next';
import type {} from './create-i18n.ts';

/** A key of the zh-CN files, for code that hands texts around before they are rendered. */
export type MessageKey = ParseKeys;
