import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { isReactionId } from '../../../contract/emoji/reactions.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { requireReachOf } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { conversationIdFor } from '../../store/conversations/conversations.ts';
import { deleteReaction, listReactionKinds, listReactions, putReaction, summariseReactions } from '../../store/messages/message-marks.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { MessageRow } from '../../store/messages/messages.ts';
import { toReactionList } from '../../views/message-view.ts';
import { emitToMembers } from '../groups/emit-to-group.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { listReaders } from './list-readers.ts';
import { emitEvent, emitEventEach, secondsOf, type Unit } from '../unit.ts';

/** Only listed reactions can be added (protocol §14.12). One that was stored before the list existed can still be removed. */
export async function reactToMessage(unit: Unit, userId: string, input: { ID: string; reactionID: string; on: boolean }): Promise<void> {
  const isListed = isReactionId(input.reactionID);
  if (input.on && !isListed) return refuse(ENGINE_CODE.malformed);
  const row = await requireVisibleMessage(unit.db, userId, input.ID);
  // A reaction to a message for some members only would be sent to all of them.
  if (row.revoker !== null || row.onlyFor !== null) return refuse(ENGINE_CODE.notFound);
  await requireReachOf(unit.db, userId, { conversationID: conversationIdFor(userId, row.conv), act: 'mark', nowSec: secondsOf(unit.now) });
  const key = { conv: row.conv, seq: row.seq, reactionId: input.reactionID, userId };
  if (input.on) await refuseOneKindTooMany(unit, row, input.reactionID);
  const isChanged = input.on ? await putReaction(unit.db, { ...key, createdAt: unit.now }) : await deleteReaction(unit.db, key);
  if (!isChanged) {
    if (!isListed) refuse(ENGINE_CODE.malformed);
    return;
  }
  const isGroup = conversationTypeOf(row.conv) === 'GROUP';
  if (isGroup && (await isLargeGroup(unit.db, targetOf(row.conv))))
    await publishLargeGroup(unit, row, { userID: userId, reactionID: input.reactionID, on: input.on });
  else await publishReactions(unit, row);
}

async function refuseOneKindTooMany(unit: Unit, row: MessageRow, reactionID: string): Promise<void> {
  const kinds = new Set(await listReactionKinds(unit.db, row));
  if (!kinds.has(reactionID) && kinds.size >= LIMITS.reactionKinds) refuse(ENGINE_CODE.reactionLimit);
}

/** All members receive one body. `reactor` beside the list names the user whose own reaction changed (decision 039). */
async function publishLargeGroup(unit: Unit, row: MessageRow, reactor: { userID: string; reactionID: string; on: boolean }): Promise<void> {
  const reactionList = await summariseReactions(unit.db, row);
  const d = { conversationID: row.conv, ID: row.id, sequence: row.seq, reactionList, reactor };
  await emitToMembers(unit, targetOf(row.conv), { name: 'msg.modify', d });
}

/**
 * In a group all members with the same own reactions receive the same body, which is written once (protocol §7). Most members have not
 * reacted at all.
 */
async function publishReactions(unit: Unit, row: MessageRow): Promise<void> {
  const reactions = await listReactions(unit.db, { conv: row.conv, seqs: [row.seq] });
  // A former member keeps the message but receives no news of the group.
  const states = (await listReaders(unit, row.conv, [row.seq])).filter((state) => state.operationType === 0 && state.clearSeq < row.seq);
  const derivedText = (conversationID: string, viewer: string) => ({
    conversationID,
    ID: row.id,
    sequence: row.seq,
    reactionList: toReactionList(reactions, viewer),
  });
  if (conversationTypeOf(row.conv) === 'GROUP') {
    for (const userIds of groupByReactions(reactions, states)) {
      await emitEvent(unit, userIds, { name: 'msg.modify', conv: row.conv, d: derivedText(row.conv, userIds[0] ?? '') });
    }
    return;
  }
  const each = states.map((state): [string, unknown] => [state.userId, derivedText(state.conversationID, state.userId)]);
  await emitEventEach(unit, { name: 'msg.modify', conv: row.conv }, new Map(each));
}

function groupByReactions(reactions: readonly { userId: string; reactionId: string }[], states: readonly { userId: string }[]): string[][] {
  const kindsOf = new Map<string, string[]>();
  for (const { userId, reactionId } of reactions) kindsOf.set(userId, [...(kindsOf.get(userId) ?? []), reactionId]);
  const groups = new Map<string, string[]>();
  for (const { userId } of states) {
    const key = JSON.stringify((kindsOf.get(userId) ?? []).sort());
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [userId]);
    else group.push(userId);
  }
  return [...groups.values()];
}
