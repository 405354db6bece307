import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { isReservedName } from '../../contract/names/reserved-names.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { ServerConfig } from '../config.ts';
import { refuse } from './refusal.ts';

type Lists = Pick<ServerConfig, 'blockedWords' | 'sensitiveWords'>;

/** The operator's word list, for what people write about themselves and their groups (80001). */
export function refuseSensitiveText(config: ServerConfig, text: string): void {
  if (config.sensitiveWords.some((word) => text.includes(word))) refuse(ENGINE_CODE.sensitiveText);
}

/** The operator's two lists, for what people say to one another: what a client should have stopped, and what only the server knows (3123, 80001). */
export function refuseListedText({ blockedWords, sensitiveWords }: Lists, ...stated: readonly unknown[]): void {
  if (blockedWords.length === 0 && sensitiveWords.length === 0) return;
  const texts = stated.flatMap(textsOf);
  const has = (word: string) => texts.some((text) => text.includes(word));
  if (blockedWords.some(has)) refuse(ENGINE_CODE.blockedWord);
  if (sensitiveWords.some(has)) refuse(ENGINE_CODE.sensitiveText);
}

/** Every text within; of one that is JSON also those within that, since a client shows them without their escapes. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(/^\s*[[{]/.test(value) ? textsOf(parseOutside(value, LIMITS.jsonDepth)) : [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** A name that others read must not pass for the operator or the helper (11131). */
export function refuseReservedName(name: string): void {
  if (isReservedName(name)) refuse(CODE.nameReserved);
}
