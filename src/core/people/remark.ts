import { countBytes, countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

/** Why a remark cannot be saved: it is too long, or it equals the nickname. */
export type RemarkProblem = 'long' | 'nick';

export const REMARK_LENGTH = LIMITS.remark;

/** Undefined = the remark can be saved. An empty one removes the stored remark. A stored remark may equal a nickname that was changed later. */
export function remarkProblem(text: string, { nick, remark }: { readonly nick: string; readonly remark: string }): RemarkProblem | undefined {
  const name = cleanName(text);
  if (countCharacters(name) > LIMITS.remark || countBytes(name) > LIMITS.remarkBytes) return 'long';
  return name !== '' && name !== remark && name === cleanName(nick) ? 'nick' : undefined;
}

/** The remark as it is stored. */
export function cleanRemark(text: string): string {
  return cleanName(text);
}
