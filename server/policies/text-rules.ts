import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { isReservedName } from '../../contract/names/reserved-names.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import type { ServerConfig } from '../config.ts';
import { refuse } from './refusal.ts';

type Lists = Pick<ServerConfig, 'blockedWords' | 'sensitiveWords'>;

/** Applies the operator's word list to profiles and group texts (80001). */
export function refuseSensitiveText(config: ServerConfig, text: string): void {
  if (config.sensitiveWords.some((word) => text.includes(word))) refuse(ENGINE_CODE.sensitiveText);
}

/**
 * Applies the operator's two lists to messages: words that a client should have stopped, and words that only the server knows (3123,
 * 80001).
 */
export function refuseListedText({ blockedWords, sensitiveWords }: Lists, ...stated: readonly unknown[]): void {
  if (blockedWords.length === 0 && sensitiveWords.length === 0) return;
  const texts = stated.flatMap(textsOf);
  const has = (word: string) => texts.some((text) => text.includes(word));
  if (blockedWords.some(has)) refuse(ENGINE_CODE.blockedWord);
  if (sensitiveWords.some(has)) refuse(ENGINE_CODE.sensitiveText);
}

/**
 * Returns every text inside the value. A text that is JSON is also parsed, because a client shows its inner texts without their escapes.
 */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(/^\s*[[{]/.test(value) ? textsOf(parseOutside(value, LIMITS.jsonDepth)) : [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Refuses a public name that could be taken for the operator or the helper (11131). */
export function refuseReservedName(name: string): void {
  if (isReservedName(name)) refuse(CODE.nameReserved);
}
