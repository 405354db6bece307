import { groupConversationId } from '../../../../contract/ids.ts';
import { groupScope } from '../../../core/conversations/chat-scopes.ts';
import { canEditField, groupEditCall, judgeGroupEdit, readGroupField, type GroupField } from '../../../core/groups/group-edit.ts';
import { withGroupDraft, withRefusedEdit } from '../../../core/groups/group-draft.ts';
import { withSeenNotice } from '../../../core/groups/group-notice.ts';
import { foldGroup } from '../../../db/overlay/fold-group.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { changeKv } from '../../../db/kv.ts';
import type { AccountDatabase } from '../../../db/schema.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

export type GroupChangeRequest = { readonly field: GroupField; readonly value: string };

/**
 * Changes a field of a group: on this device at once, on the server when it is reachable. A refusal restores the old value. Rejects if the
 * user may not change the field, or if the value is too long or reserved.
 */
export async function editGroup(context: CommandContext, groupNumber: string, { field, value }: GroupChangeRequest): Promise<void> {
  const { db } = context;
  const isQueued = await write(db, ['groups', 'conversations', 'kv', 'ops'], async () => {
    const group = await db.groups.get(groupNumber);
    if (group === undefined || !canEditField(group, field)) throw new Error(`no ${field} of ${groupNumber} to change`);
    // The draft is deleted in the same transaction that stores the new value.
    await keepDraft(db, { groupNumber, field }, undefined);
    const verdict = judgeGroupEdit(value, readGroupField(group, field), field);
    if (verdict.kind === 'same') return false;
    if (verdict.kind !== 'changed') throw new Error(`${field} cannot be stored: ${verdict.kind}`);
    // The author of the notice does not need to see it again.
    if (field === 'notice') await noteSeen(db, groupNumber, verdict.value);
    await enqueueOp(context, { entity: groupScope(groupNumber), call: groupEditCall(groupNumber, field, verdict.value) });
    await foldGroup(db, groupNumber);
    if (field === 'remark' || field === 'name') await foldConversation(db, groupConversationId(groupNumber));
    return true;
  });
  if (isQueued) context.wake();
}

/** Stores the unsaved text of a field; undefined = there is no unsaved text. */
export async function keepGroupDraft(
  { db }: CommandContext,
  groupNumber: string,
  draft: { readonly field: GroupField; readonly text: string | undefined },
): Promise<void> {
  await write(db, ['kv'], async () => keepDraft(db, { groupNumber, field: draft.field }, draft.text));
}

async function keepDraft(db: AccountDatabase, about: { groupNumber: string; field: GroupField }, text: string | undefined): Promise<void> {
  await changeKv(db, { key: 'groupDrafts', initial: {} }, (drafts) => withGroupDraft(drafts, about, text));
  // Without the text, the offer to correct it is removed too.
  if (text === undefined) await answerRefusal(db, about);
}

/** The user answered the offer to correct a refused text. The text stays until it is saved or dropped. */
export async function dropRefusedEdit({ db }: CommandContext, groupNumber: string, field: GroupField): Promise<void> {
  await write(db, ['kv'], async () => answerRefusal(db, { groupNumber, field }));
}

async function answerRefusal(db: AccountDatabase, about: { groupNumber: string; field: GroupField }): Promise<void> {
  await changeKv(db, { key: 'refusedEdits', initial: [] }, (refused) => withRefusedEdit(refused, about, false));
}

/** Marks a notice of a group as seen on this device. Another notice of the group is shown again. */
export async function markNoticeSeen({ db }: CommandContext, groupNumber: string, notice: string): Promise<void> {
  await write(db, ['kv'], async () => noteSeen(db, groupNumber, notice));
}

async function noteSeen(db: AccountDatabase, groupNumber: string, notice: string): Promise<void> {
  await changeKv(db, { key: 'seenNotices', initial: {} }, (seen) => withSeenNotice(seen, groupNumber, notice));
}
