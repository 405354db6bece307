import { CODE, ENGINE_CODE, WARNING } from '../../contract/codes.ts';
import { conversationTypeOf, HELPER_ID, targetOf } from '../../contract/ids.ts';
import { listMutualFriendsAmong, listUnblockedOwnersOfFriend, readRelation, type Relation } from '../store/friends/friends.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { listIntervals, readGroup, readMember, type Group, type Member } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import { readSpeaker, readUserConfig, USER_STATE, type Speaker } from '../store/account/users.ts';
import { refuse } from './refusal.ts';

/** `send` adds a message, `mark` adds a reaction or a pin, `takeBack` removes for the others something that the actor added. */
type Act = 'send' | 'mark' | 'takeBack';
type Attempt = { readonly conversationID: string; readonly act: Act; readonly nowSec: number };
/** The group and the membership through which the actor reaches the others; empty in a pair. */
export type Reach = { readonly group?: Group; readonly member?: Member };
type Refused = { readonly code: number };

/**
 * Checks whether this user may send something to the others of a conversation. Every command that does so on the user's request calls it
 * (decision 043); reach-table.ts lists the rule of each call. Refuses with the codes of `send`, in its order (protocol §7).
 */
export async function requireReach(db: Db, actor: Pick<Speaker, 'id' | 'state'>, attempt: Attempt): Promise<Reach> {
  const reach = await judgeReach(db, actor, attempt);
  return 'code' in reach ? refuse(reach.code) : reach;
}

/** Like requireReach, for an actor of whom only the ID is known. `blockedText` is the text of the refusal for a blocked actor. */
export async function requireReachOf(db: Db, actorId: string, attempt: Attempt & { readonly blockedText?: string }): Promise<Reach> {
  const reach = await judgeReachOf(db, actorId, attempt);
  if (!('code' in reach)) return reach;
  const isWorded = reach.code === ENGINE_CODE.blockedByTarget && attempt.blockedText !== undefined;
  return refuse(reach.code, isWorded ? { msg: attempt.blockedText } : {});
}

/** For actions that change only the actor's own view if they may not reach the others. */
export async function canReach(db: Db, actorId: string, attempt: Attempt): Promise<boolean> {
  return !('code' in (await judgeReachOf(db, actorId, attempt)));
}

async function judgeReachOf(db: Db, actorId: string, attempt: Attempt): Promise<Reach | Refused> {
  const actor = await readSpeaker(db, actorId);
  return actor === undefined ? { code: ENGINE_CODE.forbidden } : judgeReach(db, actor, attempt);
}

async function judgeReach(db: Db, actor: Pick<Speaker, 'id' | 'state'>, attempt: Attempt): Promise<Reach | Refused> {
  const target = targetOf(attempt.conversationID);
  if (conversationTypeOf(attempt.conversationID) === 'GROUP') return judgeGroup(db, actor, { ...attempt, groupId: target });
  const code = await judgePair(db, actor, { ...attempt, peer: target });
  return code === undefined ? {} : { code };
}

async function judgePair(db: Db, actor: Pick<Speaker, 'id' | 'state'>, { peer, act }: Attempt & { peer: string }): Promise<number | undefined> {
  if (peer === actor.id) return ENGINE_CODE.malformed;
  // A system contact receives no messages (protocol A23), and no other user sees the marks in that conversation.
  if (peer.startsWith('yx')) return act === 'send' ? ENGINE_CODE.forbidden : undefined;
  if (actor.state === USER_STATE.restricted) return ENGINE_CODE.restricted;
  if (peer === HELPER_ID) return undefined;
  const target = await readSpeaker(db, peer);
  const isGone = target === undefined || target.state === USER_STATE.deregistered;
  if (isGone && act !== 'takeBack') return ENGINE_CODE.targetGone;
  const relation = await readRelation(db, actor.id, peer);
  if (relation.blockedByThem) return ENGINE_CODE.blockedByTarget;
  // After the friendship has ended, the user can still recall the messages sent during it.
  const code = act === 'takeBack' ? undefined : refusalOfStranger(relation);
  if (code !== ENGINE_CODE.strangerRefused) return code;
  return (await readUserConfig(db, peer)).allowStrangerMsg === 1 ? undefined : code;
}

/** The code of `send` if two users are not friends; undefined if they are. */
export function refusalOfStranger({ mine, theirs }: Pick<Relation, 'mine' | 'theirs'>): number | undefined {
  if (mine && theirs) return undefined;
  if (mine) return ENGINE_CODE.theyDeletedMe;
  return theirs ? ENGINE_CODE.iDeletedThem : ENGINE_CODE.strangerRefused;
}

type GroupAttempt = Attempt & { groupId: string };

async function judgeGroup(db: Db, actor: Pick<Speaker, 'id' | 'state'>, { groupId, act, nowSec }: GroupAttempt): Promise<Reach | Refused> {
  const group = await readGroup(db, groupId);
  if (group === undefined || group.dissolvedAt !== null) return { code: ENGINE_CODE.groupGone };
  const member = await readMember(db, groupId, actor.id);
  // For an outsider the group does not exist, but a former member knows it.
  if (member === undefined) return { code: (await listIntervals(db, groupId, actor.id)).length > 0 ? ENGINE_CODE.notMember : ENGINE_CODE.groupGone };
  if (actor.state === USER_STATE.restricted) return { code: ENGINE_CODE.restricted };
  const isMuted = member.muteUntilSec > nowSec || (group.bannedSwitch === 1 && member.identity === IDENTITY.member);
  return isMuted && act !== 'takeBack' ? { code: ENGINE_CODE.muted } : { group, member };
}

/** Refuses an application, and the agreement to one, while one of the two has blocked the other. */
export function refuseBlocked({ blockedByMe, blockedByThem }: Relation): void {
  if (blockedByThem) refuse(CODE.blockedByTarget);
  if (blockedByMe) refuse(CODE.warning, { msg: WARNING.unblockFirst });
}

/** Whether two users receive nothing of each other except what one of them sends on purpose. */
export function isApart({ blockedByMe, blockedByThem }: Relation): boolean {
  return blockedByMe || blockedByThem;
}

/** Whether the others of a conversation may notice passive actions of this user, such as reading their messages. */
export async function isNoticed(db: Db, userId: string, conversationID: string): Promise<boolean> {
  const target = targetOf(conversationID);
  if (conversationTypeOf(conversationID) === 'GROUP') {
    const group = await readGroup(db, target);
    return group?.dissolvedAt === null && (await readMember(db, target, userId)) !== undefined;
  }
  return !isApart(await readRelation(db, userId, target));
}

/** Returns those of `ids` who may see this user's presence and typing: friends, if neither has blocked the other. */
export async function listFriendsInReach(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  return listMutualFriendsAmong(db, userId, ids);
}

/** Users who receive a new name or picture of this user: those who have the user in their list, except if one has blocked the other. */
export async function listProfileWatchers(db: Db, userId: string): Promise<string[]> {
  return listUnblockedOwnersOfFriend(db, userId);
}
