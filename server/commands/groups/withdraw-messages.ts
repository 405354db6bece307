import { CODE } from '../../../contract/codes.ts';
import { ADMINISTRATOR_ID } from '../../../contract/ids.ts';
import { requireManagedGroup, type OwnGroup } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, readLastSeq } from '../../store/conversations.ts';
import { IDENTITY, readMember } from '../../store/groups.ts';
import { listMessagesOfSender, readMessage } from '../../store/messages.ts';
import { revokeRows } from '../messages/revoke-message.ts';
import type { Unit } from '../unit.ts';

/** One message of a member, at any age; a second time is the same recall (contract C38). */
export async function withdrawMessage(unit: Unit, userId: string, input: { groupNumber: string; userWtId: string; msgSeq: number }): Promise<null> {
  const own = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const row = await readMessage(unit.db, { conv: groupConv(own.group.id), seq: input.msgSeq });
  if (row === undefined || row.sender !== input.userWtId) return refuse(CODE.notFound);
  await refuseEqual(unit, own, input.userWtId);
  await revokeRows(unit, row.conv, { rows: [row], revoker: ADMINISTRATOR_ID });
  return null;
}

/** Everything he said up to that sequence, which has to be one that was given: what comes later is not named by it. */
export async function withdrawMessagesOf(
  unit: Unit,
  userId: string,
  input: { groupNumber: string; userWtId: string; lastMessageSequence: number },
): Promise<{ count: number }> {
  const own = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const conv = groupConv(own.group.id);
  const { userWtId: senderId, lastMessageSequence: sequence } = input;
  if (sequence > (await readLastSeq(unit.db, conv))) refuse(CODE.badRequest);
  await refuseEqual(unit, own, senderId);
  const rows = await listMessagesOfSender(unit.db, { conv, sender: senderId, upTo: sequence });
  return { count: await revokeRows(unit, conv, { rows, revoker: ADMINISTRATOR_ID, upTo: { senderId, sequence } }) };
}

/** The owner may do this to anyone, an admin to ordinary members, to who has left, and to himself (contract C38). */
async function refuseEqual(unit: Unit, { group, member }: OwnGroup, senderId: string): Promise<void> {
  if (member.identity === IDENTITY.owner || senderId === member.userId) return;
  const sender = await readMember(unit.db, group.id, senderId);
  if ((sender?.identity ?? IDENTITY.member) !== IDENTITY.member) refuse(CODE.forbidden);
}
