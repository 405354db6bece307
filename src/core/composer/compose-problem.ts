import { LIMITS } from '../../../contract/limits.ts';
import { excessBytes } from './composer-rules.ts';
import { DEFAULT_LIMITS } from '../groups/operator-limits.ts';

export type ComposeProblem =
  | { readonly kind: 'tooLong'; readonly bytes: number; readonly maxBytes: number }
  | { readonly kind: 'tooManyMentions'; readonly count: number }
  | { readonly kind: 'blockedWord'; readonly word: string };

export type ComposedText = { readonly text: string; readonly atUserList: readonly string[]; readonly cloudCustomData?: string };

/** Returns why a text cannot be sent, before the attempt (protocol §9 8001, 3123; protocol §7 limits of the engine). */
export function problemOf(
  { text, atUserList, cloudCustomData = '' }: ComposedText,
  blockedWords: readonly string[],
  maxBytes = DEFAULT_LIMITS.messageBytes,
): ComposeProblem | undefined {
  const bytes = excessBytes({ text }, cloudCustomData, maxBytes);
  if (bytes > 0) return { kind: 'tooLong', bytes, maxBytes };
  if (atUserList.length > LIMITS.tagMentions) return { kind: 'tooManyMentions', count: LIMITS.tagMentions };
  const word = blockedWordIn(text, blockedWords);
  return word === undefined ? undefined : { kind: 'blockedWord', word };
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

function blockedWordIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const searched = plain(text);
  return words.find((word) => word.trim() !== '' && searched.includes(plain(word)));
}
