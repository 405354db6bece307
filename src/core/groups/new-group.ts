import { LIMITS } from '../../../contract/limits.ts';

/** Of a group that is created: characters of name (protocol C4) and notice, members besides the founder. */
export const NEW_GROUP_LIMITS = { name: LIMITS.groupName, notice: LIMITS.groupNotice, members: LIMITS.arrayItems } as const;

const SEPARATOR = '、';
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

/** The name of a group that the user did not name: as many whole names as fit. The names are those that every member may see, no remarks. */
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
