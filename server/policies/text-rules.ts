import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { isReservedName } from '../../contract/names/reserved-names.ts';
import type { ServerConfig } from '../config.ts';
import { refuse } from './refusal.ts';

/** The operator's word list, for what people write about themselves and their groups (80001). */
export function refuseSensitiveText(config: ServerConfig, text: string): void {
  if (config.sensitiveWords.some((word) => text.includes(word))) refuse(ENGINE_CODE.sensitiveText);
}

/** A name that others read must not pass for the operator or the helper (11131). */
export function refuseReservedName(name: string): void {
  if (isReservedName(name)) refuse(CODE.nameReserved);
}
