import { c2cConversationId } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';

/** Limits of a new group: characters of the name (protocol C4) and of the notice, members without the user. */
export const NEW_GROUP_LIMITS = { name: LIMITS.groupName, notice: LIMITS.groupNotice, members: LIMITS.arrayItems } as const;

/** The conversations of the members that are chosen at first. */
export function firstMemberIds(firstMember: string | undefined): string[] {
  return firstMember === undefined ? [] : [c2cConversationId(firstMember)];
}

const SEPARATOR = '、';
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** The name of a group that the user did not name: as many whole nicknames as fit. Remarks are private and not used. */
export function defaultGroupName(names: readonly string[]): string {
  const kept: string[] = [];
  for (const name of names.filter((one) => one !== '')) {
    if ([...[...kept, name].join(SEPARATOR)].length > LIMITS.groupName) break;
    kept.push(name);
  }
  return kept.length > 0 ? kept.join(SEPARATOR) : [...(names[0] ?? '')].slice(0, LIMITS.groupName).join('');
}

/** Whether the server accepts the file as the picture of a group. */
export function isGroupPicture({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return PICTURES.has(type) && size > 0 && size <= LIMITS.avatarBytes;
}
