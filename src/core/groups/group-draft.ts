import type { GroupRow } from '../rows.ts';
import { withFormText, type FormTexts } from '../drafts/form-texts.ts';
import { canEditField, GROUP_FIELDS, type GroupField } from './group-edit.ts';

/** Unsaved texts of group fields, by group and field; the newest is last. */
export type GroupDrafts = FormTexts;

/** The group fields whose change the server refused, by group and field. Their text is a draft again. */
export type RefusedEdits = readonly string[];

/** More refused texts than a user has at a time. */
const MAX_REFUSED = 50;

const keyOf = (groupNumber: string, field: GroupField): string => `${groupNumber}/${field}`;

export function groupDraftOf(drafts: GroupDrafts, groupNumber: string, field: GroupField): string | undefined {
  return drafts[keyOf(groupNumber, field)];
}

/** `text` undefined = the field has no unsaved text. */
export function withGroupDraft(drafts: GroupDrafts, { groupNumber, field }: { groupNumber: string; field: GroupField }, text: string | undefined): GroupDrafts {
  return withFormText(drafts, keyOf(groupNumber, field), text);
}

/** Adds or removes a refused field; returns the same list when nothing changes. */
export function withRefusedEdit(refused: RefusedEdits, { groupNumber, field }: { groupNumber: string; field: GroupField }, isRefused: boolean): RefusedEdits {
  const key = keyOf(groupNumber, field);
  if (refused.includes(key) === isRefused) return refused;
  return isRefused ? [...refused, key].slice(-MAX_REFUSED) : refused.filter((other) => other !== key);
}

/** The fields of a group whose text was refused and that the user may still edit. */
export function refusedFieldsOf(group: Pick<GroupRow, 'groupNumber' | 'selfMember'> | undefined, refused: RefusedEdits): GroupField[] {
  return group === undefined ? [] : GROUP_FIELDS.filter((field) => refused.includes(keyOf(group.groupNumber, field)) && canEditField(group, field));
}
