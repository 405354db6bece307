import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { requireReachOf } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { listReportTimes } from '../../store/reports/reports.ts';
import { listStatesOfConversation } from '../../store/conversations/conversations.ts';
import { listDeletedSeqs, putDeletions } from '../../store/messages/message-marks.ts';
import { deleteUses } from '../../store/messages/message-uses.ts';
import { listMessagesBySeq, updateMessage, type MessageRow } from '../../store/messages/messages.ts';
import type { User } from '../../store/account/users.ts';
import { isVip, vipFields } from '../../views/profile-view.ts';
import { countUnreadOf, refreshUnread } from '../conversations/refresh-unread.ts';
import { emitEventEach, emitNotice, NOTICE, secondsOf, type Unit } from '../unit.ts';
import { dropPinsOf } from './publish-pins.ts';

export type TwoWayRequest = {
  toUserWtId: string;
  msgSeq: string | number;
  senderTime: string | number;
  msgIds?: string | readonly string[] | null | undefined;
};
type Named = { seq: number; time: number; id: string | undefined };

/** Deletes messages of either side for both users: VIP only, within a day (protocol C37, §5 delTwoWay). */
export async function deleteTwoWay(unit: Unit, user: User, request: TwoWayRequest): Promise<null> {
  const peer = request.toUserWtId;
  const access = await readAccess(unit.db, user.id, c2cConversationId(peer));
  if (access === undefined) return refuse(CODE.notFound);
  const rows = await findRows(unit, access.conv, parseNames(request));
  if (!isVip(vipFields(user, unit.now))) refuse(CODE.twoWayNeedsVip);
  if (rows.some((row) => secondsOf(unit.now) - row.timeSec > LIMITS.twoWayDeleteSec)) refuse(ENGINE_CODE.revokeTooLate);
  await refuseDisputed(unit, { userId: user.id, peer, rows });
  await removeForBoth(unit, access.conv, { rows, people: [user.id, peer] });
  return null;
}

function parseNames({ msgSeq, senderTime, msgIds }: TwoWayRequest): Named[] {
  const seqs = String(msgSeq).split(',').map(Number);
  const times = String(senderTime).split(',').map(Number);
  const ids = typeof msgIds === 'string' ? msgIds.split(',') : (msgIds ?? undefined);
  if (times.length !== seqs.length || (ids !== undefined && ids.length !== seqs.length)) refuse(CODE.badRequest);
  return seqs.map((seq, index) => ({ seq, time: times[index] ?? 0, id: ids?.[index] }));
}

/** Sequence, time and ID must all name the same message, so that a wrong number never deletes another one. */
async function findRows(unit: Unit, conv: string, names: readonly Named[]): Promise<MessageRow[]> {
  const rows = await listMessagesBySeq(unit.db, { conv, seqs: [...new Set(names.map((name) => name.seq))] });
  const isNamed = ({ seq, time, id }: Named) => rows.some((row) => row.seq === seq && row.timeSec === time && (id === undefined || row.id === id));
  return names.every(isNamed) ? rows : refuse(CODE.notFound);
}

const DISPUTED = '对方已将您拉黑或消息正在举报处理中，无法双向删除';

/** If one of the two has blocked or reported the other, the messages may be needed unchanged (protocol C27). */
async function refuseDisputed(unit: Unit, input: { userId: string; peer: string; rows: readonly MessageRow[] }): Promise<void> {
  const { userId, peer } = input;
  const attempt = { conversationID: c2cConversationId(peer), act: 'takeBack', nowSec: secondsOf(unit.now) } as const;
  await requireReachOf(unit.db, userId, { ...attempt, blockedText: DISPUTED });
  const reports = await listReportTimes(unit.db, [userId, peer]);
  const isUnder = (row: MessageRow) => reports.some((createdAt) => row.timeSec <= secondsOf(createdAt));
  if (input.rows.some(isUnder)) refuse(ENGINE_CODE.blockedByTarget, { msg: DISPUTED });
}

type Removal = { rows: readonly MessageRow[]; people: readonly [string, string] };

/** A message already deleted for both is not announced again, so that a repeated request makes no event. */
async function removeForBoth(unit: Unit, conv: string, { rows: named, people }: Removal): Promise<void> {
  const rows = await withoutGone(unit, conv, { rows: named, people });
  if (rows.length === 0) return;
  const seqs = rows.map((row) => row.seq);
  const states = await listStatesOfConversation(unit.db, conv, people);
  const counts = await countUnreadOf(unit.db, conv, { states, rows });
  for (const userId of people) await putDeletions(unit.db, { userId, conv, seqs });
  for (const row of rows) await updateMessage(unit.db, row, { payload: '{}', cloudCustomData: '', mergerKey: null });
  await deleteUses(unit.db, { conv, seqs });
  const list = rows.map((row) => ({ ID: row.id, sequence: row.seq }));
  const [userId, peer] = people;
  const each = new Map([
    [userId, { conversationID: c2cConversationId(peer), list }],
    [peer, { conversationID: c2cConversationId(userId), list }],
  ]);
  await emitEventEach(unit, { name: 'msg.delete', conv }, each);
  await emitNotice(unit, [peer], { type: NOTICE.peerDeleted, data: peerFrame(userId, rows) });
  await dropPinsOf(
    unit,
    conv,
    rows.map((row) => row.id),
  );
  await refreshUnread(unit, conv, { states, rows, counts, isLastChanged: true });
}

async function withoutGone(unit: Unit, conv: string, { rows, people }: Removal): Promise<MessageRow[]> {
  const seqs = rows.map((row) => row.seq);
  const [mine, theirs] = [await listDeletedSeqs(unit.db, { userId: people[0], conv, seqs }), await listDeletedSeqs(unit.db, { userId: people[1], conv, seqs })];
  return rows.filter((row) => !mine.has(row.seq) || !theirs.has(row.seq));
}

/** A single number for one message, lists for several (protocol §6 frame 8). */
function peerFrame(fromWtId: string, rows: readonly MessageRow[]): unknown {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return { fromWtId, msgSeq: first.seq, senderTime: first.timeSec, msgId: first.id };
  return { fromWtId, msgSeq: rows.map((row) => row.seq), senderTime: rows.map((row) => row.timeSec), msgId: rows.map((row) => row.id) };
}
