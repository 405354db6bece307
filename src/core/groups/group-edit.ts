import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName, cleanText } from '../../../contract/names/clean-name.ts';
import { isReservedName } from '../../../contract/names/reserved-names.ts';
import type { GroupRow, HttpCall, OpRow } from '../rows.ts';
import { isStillIn } from './group-role.ts';

/** The field that the group edit dialog changes. */
export type GroupField = 'name' | 'nickname' | 'notice' | 'remark' | 'welcome';

type Edited = Pick<GroupRow, 'name' | 'groupName' | 'groupNotice' | 'groupWelcomeMsg' | 'selfMember'>;
type FieldOfBody = readonly [path: string, key: string];

/** Protocol §10, in characters. */
export const GROUP_FIELD_LIMITS: Readonly<Record<GroupField, number>> = {
  name: LIMITS.groupName,
  nickname: LIMITS.ownGroupNickname,
  notice: LIMITS.groupNotice,
  remark: LIMITS.groupRemark,
  welcome: LIMITS.welcome,
};

/** Each field has its own endpoint (protocol C33). */
const ENDPOINTS: Readonly<Record<GroupField, FieldOfBody>> = {
  name: ['/user/groupchat/edit', 'groupName'],
  notice: ['/user/groupchat/edit', 'groupNotice'],
  nickname: ['/user/groupchat/member/editGroup', 'groupNickname'],
  remark: ['/user/groupchat/member/editGroup', 'groupNameRemark'],
  welcome: ['/user/groupchat/admin/setWelcomeMsg', 'groupWelcomeMsg'],
};
export const GROUP_FIELDS = Object.keys(ENDPOINTS) as GroupField[];

const ADMIN = 2;

export type Membership = Pick<GroupRow, 'selfMember' | 'operationType'>;

/** The user's own membership in a group; null after the user has left it. */
export function selfIn(group: Membership | null | undefined): Membership['selfMember'] {
  return group && isStillIn(group) ? group.selfMember : null;
}

/** Ordinary members can only read the notice and edit their own fields. */
export function canEditField(group: Membership | null | undefined, field: GroupField): boolean {
  const identity = selfIn(group)?.identity ?? 0;
  return field === 'nickname' || field === 'remark' ? identity > 0 : identity >= ADMIN;
}

export function readGroupField({ name, groupName, groupNotice, groupWelcomeMsg, selfMember }: Edited, field: GroupField): string {
  switch (field) {
    case 'name':
      return groupName || name;
    case 'nickname':
      return selfMember?.groupNickname ?? '';
    case 'remark':
      return selfMember?.groupNameRemark ?? '';
    case 'notice':
      return groupNotice;
    case 'welcome':
      return groupWelcomeMsg;
  }
}

/** The fields of the group row that this change replaces. */
export function changeGroupField({ selfMember }: Pick<GroupRow, 'selfMember'>, field: GroupField, value: string): Partial<Edited> {
  switch (field) {
    case 'name':
      return { name: value, groupName: value };
    case 'notice':
      return { groupNotice: value };
    case 'welcome':
      return { groupWelcomeMsg: value };
    case 'nickname':
      return selfMember === null ? {} : { selfMember: { ...selfMember, groupNickname: value } };
    case 'remark':
      return selfMember === null ? {} : { selfMember: { ...selfMember, groupNameRemark: value } };
  }
}

export type EditVerdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'changed'; readonly value: string };

/** Judges an edit. Saving an unchanged text only closes the dialog. */
export function judgeGroupEdit(text: string, before: string, field: GroupField): EditVerdict {
  const isName = field === 'name' || field === 'nickname' || field === 'remark';
  const value = isName ? cleanName(text) : cleanText(text);
  if (field === 'name' && value === '') return { kind: 'empty' };
  if (countCharacters(value) > GROUP_FIELD_LIMITS[field]) return { kind: 'tooLong' };
  if (value === before.normalize('NFC').trim()) return { kind: 'same' };
  // Only the user sees the own remark.
  return field !== 'remark' && isName && isReservedName(value) ? { kind: 'reserved' } : { kind: 'changed', value };
}

export function groupEditCall(groupNumber: string, field: GroupField, value: string): HttpCall {
  const [path, key] = ENDPOINTS[field];
  return { kind: 'http', path, body: { groupNumber, [key]: value } };
}

/** The field of a group that an operation changes; undefined = another operation. */
export function editedField({ call }: Pick<OpRow, 'call'>): GroupField | undefined {
  if (call.kind !== 'http') return undefined;
  return GROUP_FIELDS.find((field) => call.path === ENDPOINTS[field][0] && typeof call.body[ENDPOINTS[field][1]] === 'string');
}

/** The group, field and value that an operation writes; undefined = another operation. */
export function editOf({ call }: Pick<OpRow, 'call'>): { readonly groupNumber: string; readonly field: GroupField; readonly value: string } | undefined {
  const field = editedField({ call });
  if (field === undefined || call.kind !== 'http') return undefined;
  const { groupNumber, [ENDPOINTS[field][1]]: value } = call.body;
  return typeof groupNumber === 'string' && typeof value === 'string' ? { groupNumber, field, value } : undefined;
}
