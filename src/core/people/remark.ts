import { countBytes, countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

/** Why a remark cannot be saved: it is too long for the server, or it is the nickname, which needs no remark. */
export type RemarkGap = 'long' | 'nick';

/** An empty remark removes the stored one. A stored remark stays valid, also if it equals the nickname. */
export function remarkGap(text: string, { nick, remark }: { readonly nick: string; readonly remark: string }): RemarkGap | undefined {
  const name = cleanName(text);
  if (countCharacters(name) > LIMITS.remark || countBytes(name) > LIMITS.remarkBytes) return 'long';
  return name !== '' && name !== remark && name === cleanName(nick) ? 'nick' : undefined;
}

/** The remark as it is stored. */
export function cleanRemark(text: string): string {
  return cleanName(text);
}
