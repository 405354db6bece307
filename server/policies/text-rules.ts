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
export function refuseListedText(lists: Lists, ...stated: readonly unknown[]): void {
  const code = findListedText(lists, ...stated);
  if (code !== undefined) refuse(code);
}

/** The code with which a message of these texts would be refused. */
export function findListedText({ blockedWords, sensitiveWords }: Lists, ...stated: readonly unknown[]): number | undefined {
  if (blockedWords.length === 0 && sensitiveWords.length === 0) return undefined;
  const texts = stated.flatMap(textsOf);
  const has = (word: string) => texts.some((text) => text.includes(word));
  if (blockedWords.some(has)) return ENGINE_CODE.blockedWord;
  return sensitiveWords.some(has) ? ENGINE_CODE.sensitiveText : undefined;
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
