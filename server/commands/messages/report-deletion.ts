import { CODE } from '../../../contract/codes.ts';
import { conversationTypeOf } from '../../../contract/ids.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { conversationIdFor } from '../../store/conversations/conversations.ts';
import { listDeletedSeqs } from '../../store/messages/message-marks.ts';
import { isWithinRanges, readMessageById } from '../../store/messages/messages.ts';
import { itemSteps, type ItemWork, type Write } from '../item-steps.ts';
import type { Steps } from '../run-steps.ts';
import type { Unit } from '../unit.ts';
import { deleteMessages } from './delete-messages.ts';

export type Deletion = { msgType: 1 | 2; msgId: string };

const PAIR = 1;
const DELETIONS_PER_STEP = 5;

/**
 * Same effect as the engine's `delete`, for clients whose engine has no such method, on the caller's own view only. One foreign ID refuses
 * the whole batch.
 */
export function deletionSteps(write: Write, userId: string, deletions: readonly Deletion[]): Steps<number, null> {
  const work: ItemWork<Deletion> = {
    items: deletions,
    perStep: DELETIONS_PER_STEP,
    check: async (unit, part) => {
      for (const deletion of part) await findOwn(unit, userId, deletion);
    },
    run: (unit, part) => deleteSome(unit, userId, part),
  };
  return itemSteps(write, work, () => Promise.resolve(null));
}

async function deleteSome(unit: Unit, userId: string, deletions: readonly Deletion[]): Promise<void> {
  const byConversation = new Map<string, string[]>();
  for (const deletion of deletions) {
    const found = await findOwn(unit, userId, deletion);
    if (found.isDeleted) continue;
    byConversation.set(found.conversationID, [...(byConversation.get(found.conversationID) ?? []), deletion.msgId]);
  }
  for (const [conversationID, IDs] of byConversation) await deleteMessages(unit, userId, { conversationID, IDs });
}

async function findOwn(unit: Unit, userId: string, deletion: Deletion): Promise<{ conversationID: string; isDeleted: boolean }> {
  const row = await readMessageById(unit.db, deletion.msgId);
  if (row === undefined) return refuse(CODE.notFound);
  const conversationID = conversationIdFor(userId, row.conv);
  const access = await readAccess(unit.db, userId, conversationID);
  const isMine = access?.conv === row.conv && isWithinRanges(access.ranges, row.seq);
  if (!isMine) return refuse(CODE.notFound);
  if ((conversationTypeOf(conversationID) === 'C2C') !== (deletion.msgType === PAIR)) refuse(CODE.badRequest);
  const deleted = await listDeletedSeqs(unit.db, { userId, conv: row.conv, seqs: [row.seq] });
  return { conversationID, isDeleted: deleted.has(row.seq) };
}
