import type { GroupRow } from '../rows.ts';
import { changeGroupField, editOf } from '../groups/group-edit.ts';
import type { RowOverlay } from './row-overlay.ts';

export const GROUP_OVERLAY: RowOverlay<GroupRow> = {
  fields: ['groupNotice', 'groupWelcomeMsg', 'selfMember'],
  fold(row, op) {
    const edit = editOf(op);
    return edit?.groupNumber === row.groupNumber ? { ...row, ...changeGroupField(row, edit.field, edit.value) } : undefined;
  },
};
