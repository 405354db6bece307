import { ENGINE_CODE } from '../../contract/codes.ts';
import { HELPER_ID, MENTION_ALL_ID, senderOfMessageId, targetOf } from '../../contract/ids.ts';
import type { OutgoingMessage } from '../../contract/message.ts';
import { listLoggedMembers } from '../store/groups/large-groups.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { type Group, type Member } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import type { Speaker } from '../store/account/users.ts';
import { requireReach } from './reach.ts';
import { refuse } from './refusal.ts';

/** Users whose log and list the message reaches, including its sender. Empty for a large group, which has its own log. */
export type Audience = { userIds: readonly string[]; member?: Member; group?: Group };

/** Checks whether the sender may send to this conversation, in the order of protocol §7 send. */
export async function checkMaySend(db: Db, sender: Speaker, at: { message: OutgoingMessage; nowSec: number }): Promise<Audience> {
  const { message, nowSec } = at;
  const { conversationID } = message;
  if (senderOfMessageId(message.ID) !== sender.id) refuse(ENGINE_CODE.forbidden);
  const { group, member } = await requireReach(db, sender, { conversationID, act: 'send', nowSec });
  if (group !== undefined && member !== undefined) return { userIds: await listLoggedMembers(db, group.id), group, member };
  const peer = targetOf(conversationID);
  return { userIds: peer === HELPER_ID ? [sender.id] : [sender.id, peer] };
}

/** Drops an ordinary member's mention of everyone, and all mentions in a pair. */
export function checkMentions(message: OutgoingMessage, audience: Audience): string[] {
  const { member } = audience;
  if (member === undefined) return [];
  return [...new Set(message.atUserList)].filter((id) => id !== MENTION_ALL_ID || member.identity !== IDENTITY.member);
}
