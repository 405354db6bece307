import { ENGINE_CODE } from '../../../contract/codes.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireOwnMessage } from '../../policies/message-access.ts';
import { requireReachOf } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { conversationIdFor, type ConversationState } from '../../store/conversations/conversations.ts';
import { deleteUses } from '../../store/messages/message-uses.ts';
import { listMemberIds } from '../../store/groups/groups.ts';
import { updateMessages, type MessageRow } from '../../store/messages/messages.ts';
import { readUser } from '../../store/account/users.ts';
import { countUnreadOf, refreshUnread } from '../conversations/refresh-unread.ts';
import { emitGroupNotice, emitToMembers } from '../groups/emit-to-group.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { dropPinsOf } from '../pins/publish-pins.ts';
import { emitEvent, emitEventEach, emitNotice, NOTICE, secondsOf, type Unit } from '../unit.ts';
import { listReaders } from './list-readers.ts';

/** Recalls the caller's own message within 300 s by the server's clock (protocol §7 revoke). A repeated recall has the same result. */
export async function recallMessage(unit: Unit, userId: string, ID: string): Promise<void> {
  const row = await requireOwnMessage(unit.db, userId, ID);
  if (row.revoker !== null) return;
  const conversationID = conversationIdFor(userId, row.conv);
  await requireReachOf(unit.db, userId, { conversationID, act: 'takeBack', nowSec: secondsOf(unit.now) });
  if (secondsOf(unit.now) - row.timeSec > LIMITS.revokeSec) {
    refuse(conversationTypeOf(conversationID) === 'GROUP' ? ENGINE_CODE.groupRevokeTooLate : ENGINE_CODE.revokeTooLate);
  }
  await revokeRows(unit, row.conv, { rows: [row], revoker: userId });
}

/**
 * `upTo`: the recall covers all messages of one sender up to this sequence, which the notification socket sends as one frame. `isPart`: the
 * recall is one of several parts, and the last part sends that frame.
 */
export type Recall = { rows: readonly MessageRow[]; revoker: string; upTo?: { senderId: string; sequence: number }; isPart?: boolean };

/** Empties the rows, keeps their sequences, removes their pins and notifies every user whose list contains the conversation. */
export async function revokeRows(unit: Unit, conv: string, recall: Recall): Promise<number> {
  const rows = recall.rows.filter((row) => row.revoker === null);
  if (rows.length === 0) return 0;
  const seqs = rows.map((row) => row.seq);
  const states = await listReaders(unit, conv, seqs);
  const counts = await countUnreadOf(unit.db, conv, { states, rows });
  await updateMessages(unit.db, { conv, seqs }, { revoker: recall.revoker, payload: '{}', cloudCustomData: '', mergerKey: null });
  await deleteUses(unit.db, { conv, seqs });
  for (let start = 0; start < rows.length; start += EVENT_ROWS) {
    await publishRecalled(unit, conv, { rows: rows.slice(start, start + EVENT_ROWS), revoker: recall.revoker, states });
  }
  if (recall.isPart !== true) await publishWithdrawn(unit, conv, { ...recall, rows, states });
  if (conversationTypeOf(conv) !== 'GROUP') {
    await dropPinsOf(
      unit,
      conv,
      rows.map((row) => row.id),
    );
  }
  await refreshUnread(unit, conv, { states, rows, counts });
  return rows.length;
}

/** Most messages of one event (protocol §7 msg.revoke). */
const EVENT_ROWS = 200;

type Notified = Recall & { states: readonly ConversationState[] };

async function publishRecalled(unit: Unit, conv: string, notified: Notified): Promise<void> {
  const user = await readUser(unit.db, notified.revoker);
  const list = notified.rows.map((row) => ({ ID: row.id, sequence: row.seq }));
  const revokerInfo = user === undefined ? {} : { revokerInfo: { userID: user.id, nick: user.nickName, avatar: user.avatar } };
  const derivedText = (conversationID: string) => ({ conversationID, list, revoker: notified.revoker, ...revokerInfo });
  if (conversationTypeOf(conv) !== 'GROUP') {
    const bodies = notified.states.map(({ userId, conversationID }): [string, unknown] => [userId, derivedText(conversationID)]);
    return emitEventEach(unit, { name: 'msg.revoke', conv }, new Map(bodies));
  }
  const userIds = notified.states.map((state) => state.userId);
  await emitEvent(unit, userIds, { name: 'msg.revoke', conv, d: derivedText(conv) });
  if (await isLargeGroup(unit.db, targetOf(conv))) await emitToMembers(unit, targetOf(conv), { name: 'msg.revoke', d: derivedText(conv) });
}

async function publishWithdrawn(unit: Unit, conv: string, { rows, states, upTo }: Notified): Promise<void> {
  if (conversationTypeOf(conv) !== 'GROUP') return;
  const groupNumber = targetOf(conv);
  const readers = states.map((state) => state.userId);
  const { isForAll, others } = await splitReaders(unit, groupNumber, readers);
  const publish = (what: object) => {
    const frame = { type: NOTICE.groupWithdraw, data: { groupNumber, action: 'withdraw', ...what } };
    return isForAll ? emitGroupNotice(unit, groupNumber, { ...frame, others }) : emitNotice(unit, readers, frame);
  };
  if (upTo !== undefined) return publish({ userWtId: upTo.senderId, lastMessageSequence: upTo.sequence });
  for (const row of rows) await publish({ userWtId: row.sender, msgSeq: row.seq, lastMessageSequence: row.seq });
}

/**
 * A frame for all members is stored once; a frame for some of them is stored per reader. `others` = readers who are not members. The
 * readers of a large group are only former members. The readers of a small group do not include members who joined after the message.
 */
async function splitReaders(unit: Unit, groupId: string, readers: readonly string[]): Promise<{ isForAll: boolean; others: readonly string[] }> {
  if (await isLargeGroup(unit.db, groupId)) return { isForAll: true, others: readers };
  const members = await listMemberIds(unit.db, groupId);
  const isReader = new Set(readers);
  const isMember = new Set(members);
  return { isForAll: members.every((userId) => isReader.has(userId)), others: readers.filter((userId) => !isMember.has(userId)) };
}
