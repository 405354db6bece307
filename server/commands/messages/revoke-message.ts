import { ENGINE_CODE } from '../../../contract/codes.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireOwnMessage } from '../../policies/message-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { conversationIdFor, listStatesOfConversation, listStatesOfMembers, type ConversationState } from '../../store/conversations.ts';
import { listMembersAt } from '../../store/groups.ts';
import { updateMessage, type MessageRow } from '../../store/messages.ts';
import { readUser } from '../../store/users.ts';
import { refreshUnread } from '../conversations/refresh-unread.ts';
import { emitEventEach, emitNotice, secondsOf, type Unit } from '../unit.ts';

/** One's own message, within 300 s by the server's clock (contract §7 revoke). A repeated recall is the same recall. */
export async function revokeMessage(unit: Unit, userId: string, ID: string): Promise<void> {
  const row = await requireOwnMessage(unit.db, userId, ID);
  if (row.revoker !== null) return;
  if (secondsOf(unit.now) - row.timeSec > LIMITS.revokeSec) {
    refuse(conversationTypeOf(conversationIdFor(userId, row.conv)) === 'GROUP' ? ENGINE_CODE.groupRevokeTooLate : ENGINE_CODE.revokeTooLate);
  }
  await revokeRows(unit, row.conv, { rows: [row], revoker: userId });
}

/** Empties the rows, keeps their sequences, and tells everyone whose list holds the conversation. */
export async function revokeRows(unit: Unit, conv: string, input: { rows: readonly MessageRow[]; revoker: string }): Promise<void> {
  const rows = input.rows.filter((row) => row.revoker === null);
  if (rows.length === 0) return;
  for (const row of rows) await updateMessage(unit.db, row, { revoker: input.revoker, payload: '{}', cloudCustomData: '', mergerKey: null });
  const states = await listReaders(
    unit,
    conv,
    rows.map((row) => row.seq),
  );
  await tellEveryone(unit, conv, { ...input, rows, states });
  await refreshUnread(unit, conv, { states, seqs: rows.map((row) => row.seq) });
}

/** Who belongs now, and who has left and keeps the stretch in which the rows stand (contract §7 Sequence). */
async function listReaders(unit: Unit, conv: string, seqs: readonly number[]): Promise<ConversationState[]> {
  const members = await listStatesOfMembers(unit.db, conv);
  if (conversationTypeOf(conv) !== 'GROUP') return members;
  const known = new Set(members.map((state) => state.userId));
  const readers = new Set<string>();
  for (const seq of seqs) for (const userId of await listMembersAt(unit.db, targetOf(conv), seq)) if (!known.has(userId)) readers.add(userId);
  return [...members, ...(await listStatesOfConversation(unit.db, conv, [...readers]))];
}

type Told = { rows: readonly MessageRow[]; revoker: string; states: readonly ConversationState[] };

async function tellEveryone(unit: Unit, conv: string, told: Told): Promise<void> {
  const user = await readUser(unit.db, told.revoker);
  const list = told.rows.map((row) => ({ ID: row.id, sequence: row.seq }));
  const revokerInfo = user === undefined ? {} : { revokerInfo: { userID: user.id, nick: user.nickName, avatar: user.avatar } };
  const bodies = told.states.map(({ userId, conversationID }): [string, unknown] => [userId, { conversationID, list, revoker: told.revoker, ...revokerInfo }]);
  await emitEventEach(unit, { name: 'msg.revoke', conv }, new Map(bodies));
  if (conversationTypeOf(conv) !== 'GROUP') return;
  const userIds = told.states.map((state) => state.userId);
  for (const row of told.rows) {
    const data = { groupNumber: targetOf(conv), action: 'withdraw', userWtId: row.sender, msgSeq: row.seq, lastMessageSequence: row.seq };
    emitNotice(unit, userIds, { type: NOTICE_GROUP_WITHDRAW, data });
  }
}

const NOTICE_GROUP_WITHDRAW = 7;
