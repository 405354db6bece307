import { useCallback } from 'react';
import { readGroupDraft } from '../../client/chat/read-group-draft.ts';
import { useClient } from '../../client/client-context.tsx';
import { useKeptText, type FormText } from '../../client/drafts/use-form-text.ts';
import type { GroupRow } from '../../core/rows.ts';
import { readGroupField, type GroupField } from '../../core/groups/group-edit.ts';

type GroupText = FormText & { readonly stored: string };

/** The text in the editor of a field. Unsaved text is restored, however the dialog or the page was closed (G11). */
export function useGroupText(group: GroupRow, field: GroupField, open: boolean): GroupText {
  const { read, commands } = useClient();
  const { groupNumber } = group;
  const stored = readGroupField(group, field);
  const readDraft = useCallback(async () => readGroupDraft({ read }, groupNumber, field), [read, groupNumber, field]);
  const keep = useCallback(async (text: string | undefined) => commands.keepGroupDraft(groupNumber, { field, text }), [commands, groupNumber, field]);
  const kept = useKeptText({ read: readDraft, keep }, stored, open);
  return { ...kept, stored };
}
