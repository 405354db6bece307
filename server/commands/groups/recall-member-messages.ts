import { CODE } from '../../../contract/codes.ts';
import { ADMINISTRATOR_ID } from '../../../contract/ids.ts';
import { requireManagedGroup, type OwnGroup } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, readLastSeq } from '../../store/conversations/conversations.ts';
import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { readMember } from '../../store/groups/groups.ts';
import { listMessagesBySeq, listSeqsOfSender, readMessage } from '../../store/messages/messages.ts';
import type { CommandHost } from '../host.ts';
import { revokeRows } from '../messages/recall-message.ts';
import type { Unit } from '../unit.ts';

/** Recalls one message of a member, regardless of its age. A repeat is the same recall (protocol C38). */
export async function recallMemberMessage(unit: Unit, userId: string, input: { groupNumber: string; userWtId: string; msgSeq: number }): Promise<null> {
  const own = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const row = await readMessage(unit.db, { conv: groupConv(own.group.id), seq: input.msgSeq });
  if (row === undefined || row.sender !== input.userWtId) return refuse(CODE.notFound);
  await refuseEqual(unit, own, input.userWtId);
  await revokeRows(unit, row.conv, { rows: [row], revoker: ADMINISTRATOR_ID });
  return null;
}

type Sender = { groupNumber: string; userWtId: string; lastMessageSequence: number };

/** Messages that one transaction recalls. All other commands wait for it. */
const MESSAGES_AT_ONCE = 200;
/** Sequences in which one transaction searches for the sender's messages. */
const SEQUENCES_AT_ONCE = 2000;

/** `count` = recalled messages; `rest` = the sequences of the few that remain. */
export type Recalled = { count: number; rest: readonly number[] };

/**
 * First part of recallMemberMessagesOf: finds the sender's messages and recalls some per transaction until few remain. After a crash the
 * repeated request recalls the remaining ones.
 */
export async function recallAllButFew(host: CommandHost, userId: string, input: Sender): Promise<Recalled> {
  let count = 0;
  let rest: number[] = [];
  for (let after = 0; after < input.lastMessageSequence; after += SEQUENCES_AT_ONCE) {
    rest.push(...(await host.write((unit) => findSome(unit, userId, { ...input, after }))));
    while (rest.length > MESSAGES_AT_ONCE) {
      const seqs = rest.slice(0, MESSAGES_AT_ONCE);
      count += await host.write((unit) => withdrawSome(unit, userId, { ...input, seqs, isPart: true }));
      rest = rest.slice(MESSAGES_AT_ONCE);
    }
  }
  return { count, rest };
}

/**
 * Recalls all messages of the sender up to that sequence. The sequence must already exist, because the request does not cover later
 * messages.
 */
export async function recallMemberMessagesOf(unit: Unit, userId: string, input: Sender & Pick<Recalled, 'rest'>): Promise<{ count: number }> {
  return { count: await withdrawSome(unit, userId, { ...input, seqs: input.rest, isPart: false }) };
}

async function findSome(unit: Unit, userId: string, input: Sender & { after: number }): Promise<number[]> {
  const conv = await requireWithdrawal(unit, userId, input);
  const { userWtId: sender, lastMessageSequence, after } = input;
  return listSeqsOfSender(unit.db, { conv, sender, after, upTo: Math.min(after + SEQUENCES_AT_ONCE, lastMessageSequence) });
}

async function withdrawSome(unit: Unit, userId: string, input: Sender & { seqs: readonly number[]; isPart: boolean }): Promise<number> {
  const conv = await requireWithdrawal(unit, userId, input);
  const rows = await listMessagesBySeq(unit.db, { conv, seqs: input.seqs });
  const upTo = { senderId: input.userWtId, sequence: input.lastMessageSequence };
  return revokeRows(unit, conv, { rows, revoker: ADMINISTRATOR_ID, upTo, isPart: input.isPart });
}

/** Returns the group's conversation if the caller may recall this sender's messages. */
async function requireWithdrawal(unit: Unit, userId: string, { groupNumber, userWtId, lastMessageSequence }: Sender): Promise<string> {
  const own = await requireManagedGroup(unit.db, userId, groupNumber);
  const conv = groupConv(own.group.id);
  if (lastMessageSequence > (await readLastSeq(unit.db, conv))) refuse(CODE.badRequest);
  await refuseEqual(unit, own, userWtId);
  return conv;
}

/**
 * The owner may recall the messages of everyone. An admin may recall those of ordinary members and former members, and their own
 * (protocol C38).
 */
async function refuseEqual(unit: Unit, { group, member }: OwnGroup, senderId: string): Promise<void> {
  if (member.identity === IDENTITY.owner || senderId === member.userId) return;
  const sender = await readMember(unit.db, group.id, senderId);
  if ((sender?.identity ?? IDENTITY.member) !== IDENTITY.member) refuse(CODE.forbidden);
}
