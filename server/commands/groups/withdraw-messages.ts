import { CODE } from '../../../contract/codes.ts';
import { ADMINISTRATOR_ID } from '../../../contract/ids.ts';
import { requireManagedGroup, type OwnGroup } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, readLastSeq } from '../../store/conversations.ts';
import { IDENTITY, readMember } from '../../store/groups.ts';
import { listMessagesOfSender, readMessage, type MessageRow } from '../../store/messages.ts';
import type { CommandHost } from '../host.ts';
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

type Sender = { groupNumber: string; userWtId: string; lastMessageSequence: number };

/** Messages that one transaction recalls: everybody else's commands wait for it. */
const MESSAGES_AT_ONCE = 200;

/**
 * The first part of withdrawMessagesOf where a sender said much: some messages a transaction, until few are left. What a crash leaves
 * standing is recalled when the request comes again.
 */
export async function withdrawAllButFew(host: CommandHost, userId: string, input: Sender): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const seqs = await host.write((unit) => withdrawFront(unit, userId, { ...input, after }));
    if (seqs.length === 0) return count;
    count += seqs.length;
    after = seqs.at(-1) ?? after;
  }
}

async function withdrawFront(unit: Unit, userId: string, input: Sender & { after: number }): Promise<number[]> {
  const { conv, rows } = await findNamed(unit, userId, { ...input, count: MESSAGES_AT_ONCE + 1 });
  if (rows.length <= MESSAGES_AT_ONCE) return [];
  const front = rows.slice(0, MESSAGES_AT_ONCE);
  await revokeRows(unit, conv, { rows: front, revoker: ADMINISTRATOR_ID, isPart: true });
  return front.map((row) => row.seq);
}

/** Everything that was said up to that sequence, which has to be one that was given: what comes later is not named by it. */
export async function withdrawMessagesOf(unit: Unit, userId: string, input: Sender): Promise<{ count: number }> {
  const { conv, rows } = await findNamed(unit, userId, { ...input, after: 0, count: Number.MAX_SAFE_INTEGER });
  const upTo = { senderId: input.userWtId, sequence: input.lastMessageSequence };
  return { count: await revokeRows(unit, conv, { rows, revoker: ADMINISTRATOR_ID, upTo }) };
}

async function findNamed(unit: Unit, userId: string, input: Sender & { after: number; count: number }): Promise<{ conv: string; rows: MessageRow[] }> {
  const own = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const conv = groupConv(own.group.id);
  const { userWtId: sender, lastMessageSequence: upTo, after, count } = input;
  if (upTo > (await readLastSeq(unit.db, conv))) refuse(CODE.badRequest);
  await refuseEqual(unit, own, sender);
  return { conv, rows: await listMessagesOfSender(unit.db, { conv, sender, after, upTo, count }) };
}

/** The owner may do this to anyone, an admin to ordinary members, to who has left, and to himself (contract C38). */
async function refuseEqual(unit: Unit, { group, member }: OwnGroup, senderId: string): Promise<void> {
  if (member.identity === IDENTITY.owner || senderId === member.userId) return;
  const sender = await readMember(unit.db, group.id, senderId);
  if ((sender?.identity ?? IDENTITY.member) !== IDENTITY.member) refuse(CODE.forbidden);
}
