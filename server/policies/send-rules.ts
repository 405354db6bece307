import { ENGINE_CODE } from '../../contract/codes.ts';
import { conversationTypeOf, HELPER_ID, MENTION_ALL_ID, senderOfMessageId, targetOf } from '../../contract/ids.ts';
import type { OutgoingMessage } from '../../contract/message.ts';
import { groupConv, readHead } from '../store/conversations.ts';
import { readRelation } from '../store/friends.ts';
import { IDENTITY, listMemberIds, readGroup, readMember, type Group, type Member } from '../store/groups.ts';
import type { Db } from '../store/tables.ts';
import { readSpeaker, readUserConfig, USER_STATE, type Speaker } from '../store/users.ts';
import { refuse } from './refusal.ts';

/** Everyone whose log and list the message reaches, its sender among them; nobody where a large group has a log of its own. */
export type Audience = { userIds: readonly string[]; member?: Member; group?: Group };

/** Contract §7 send, in its order: who may speak here at all. */
export async function checkMaySend(db: Db, sender: Speaker, at: { message: OutgoingMessage; nowSec: number }): Promise<Audience> {
  const { message, nowSec } = at;
  if (senderOfMessageId(message.ID) !== sender.id) refuse(ENGINE_CODE.forbidden);
  const target = targetOf(message.conversationID);
  return conversationTypeOf(message.conversationID) === 'GROUP' ? checkGroup(db, sender, { groupId: target, nowSec }) : checkPair(db, sender, target);
}

async function checkPair(db: Db, sender: Speaker, peer: string): Promise<Audience> {
  if (peer === sender.id) refuse(ENGINE_CODE.malformed);
  // A system contact only speaks (contract A23).
  if (peer.startsWith('yx')) refuse(ENGINE_CODE.forbidden);
  if (sender.state === USER_STATE.restricted) refuse(ENGINE_CODE.restricted);
  if (peer === HELPER_ID) return { userIds: [sender.id] };
  const target = await readSpeaker(db, peer);
  if (target === undefined || target.state === USER_STATE.deregistered) refuse(ENGINE_CODE.targetGone);
  const relation = await readRelation(db, sender.id, peer);
  if (relation.blockedByThem) refuse(ENGINE_CODE.blockedByTarget);
  const audience = { userIds: [sender.id, peer] };
  if (relation.mine && relation.theirs) return audience;
  if (relation.mine) refuse(ENGINE_CODE.theyDeletedMe);
  if (relation.theirs) refuse(ENGINE_CODE.iDeletedThem);
  const config = await readUserConfig(db, peer);
  if (config.allowStrangerMsg !== 1) refuse(ENGINE_CODE.strangerRefused);
  return audience;
}

async function checkGroup(db: Db, sender: Speaker, at: { groupId: string; nowSec: number }): Promise<Audience> {
  const group = await readGroup(db, at.groupId);
  if (group === undefined || group.dissolvedAt !== null) return refuse(ENGINE_CODE.groupGone);
  const member = await readMember(db, at.groupId, sender.id);
  if (member === undefined) return refuse(ENGINE_CODE.notMember);
  if (sender.state === USER_STATE.restricted) refuse(ENGINE_CODE.restricted);
  const isMuted = member.muteUntilSec > at.nowSec || (group.bannedSwitch === 1 && member.identity === IDENTITY.member);
  if (isMuted) refuse(ENGINE_CODE.muted);
  const { isLarge } = await readHead(db, groupConv(at.groupId));
  return { userIds: isLarge === 1 ? [] : await listMemberIds(db, at.groupId), member, group };
}

/** An ordinary member's mention of everyone is dropped; in a pair nobody is mentioned. */
export function checkMentions(message: OutgoingMessage, audience: Audience): string[] {
  const { member } = audience;
  if (member === undefined) return [];
  return [...new Set(message.atUserList)].filter((id) => id !== MENTION_ALL_ID || member.identity !== IDENTITY.member);
}
