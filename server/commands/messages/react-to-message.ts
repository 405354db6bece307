import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { listStatesOfMembers } from '../../store/conversations.ts';
import { deleteReaction, listReactions, putReaction } from '../../store/message-marks.ts';
import { ADMINISTRATOR_ID, conversationTypeOf } from '../../../contract/ids.ts';
import type { MessageRow } from '../../store/messages.ts';
import { toReactionList } from '../../views/message-view.ts';
import { emitEvent, emitEventEach, type Unit } from '../unit.ts';

export async function reactToMessage(unit: Unit, userId: string, input: { ID: string; reactionID: string; on: boolean }): Promise<void> {
  const row = await requireVisibleMessage(unit.db, userId, input.ID);
  if (row.revoker !== null || input.reactionID === '') return refuse(ENGINE_CODE.notFound);
  const key = { conv: row.conv, seq: row.seq, reactionId: input.reactionID, userId };
  if (input.on) await refuseOneKindTooMany(unit, row, input.reactionID);
  const isChanged = input.on ? await putReaction(unit.db, { ...key, createdAt: unit.now }) : await deleteReaction(unit.db, key);
  if (isChanged) await tellReactions(unit, row);
}

async function refuseOneKindTooMany(unit: Unit, row: MessageRow, reactionID: string): Promise<void> {
  const kinds = new Set((await listReactions(unit.db, { conv: row.conv, seqs: [row.seq] })).map((reaction) => reaction.reactionId));
  if (!kinds.has(reactionID) && kinds.size >= LIMITS.reactionKinds) refuse(ENGINE_CODE.reactionLimit);
}

/** In a group the same words go to all, so `reactedByMyself` is left to each reader (contract §7: serialised once). */
async function tellReactions(unit: Unit, row: MessageRow): Promise<void> {
  const reactions = await listReactions(unit.db, { conv: row.conv, seqs: [row.seq] });
  const states = await listStatesOfMembers(unit.db, row.conv);
  const wording = (conversationID: string, viewer: string) => ({
    conversationID,
    ID: row.id,
    sequence: row.seq,
    reactionList: toReactionList(reactions, viewer),
  });
  if (conversationTypeOf(row.conv) === 'GROUP') {
    const userIds = states.map((state) => state.userId);
    return emitEvent(unit, userIds, { name: 'msg.modify', conv: row.conv, d: wording(row.conv, ADMINISTRATOR_ID) });
  }
  const each = states.map((state): [string, unknown] => [state.userId, wording(state.conversationID, state.userId)]);
  await emitEventEach(unit, { name: 'msg.modify', conv: row.conv }, new Map(each));
}
