import type { GroupRow } from '../rows.ts';
import { changeGroupField, editOf } from '../groups/group-edit.ts';
import { GROUP_SETTINGS, settingsOf } from '../groups/group-settings.ts';
import type { RowOverlay } from './row-overlay.ts';

const LATER = ['name', 'groupName', ...GROUP_SETTINGS] as const;

export const GROUP_OVERLAY: RowOverlay<GroupRow> = {
  fields: ['groupNotice', 'groupWelcomeMsg', 'selfMember', ...LATER],
  laterFields: LATER,
  fold(row, op) {
    const edit = editOf(op);
    if (edit?.groupNumber === row.groupNumber) return { ...row, ...changeGroupField(row, edit.field, edit.value) };
    const change = settingsOf(op);
    return change?.groupNumber === row.groupNumber ? { ...row, ...change.settings } : undefined;
  },
};
