import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { conversationTypeOf, HELPER_ID, targetOf } from '../../contract/ids.ts';
import { listMutualFriendsAmong, listUnblockedOwnersOfFriend, readRelation, type Relation } from '../store/friends/friends.ts';
import { IDENTITY, listIntervals, readGroup, readMember, type Group, type Member } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import { readSpeaker, readUserConfig, USER_STATE, type Speaker } from '../store/account/users.ts';
import { refuse } from './refusal.ts';

/** `send` adds a message, `mark` a reaction or a pin; `takeBack` removes for the others what the actor put there. */
type Act = 'send' | 'mark' | 'takeBack';
type Attempt = { readonly conversationID: string; readonly act: Act; readonly nowSec: number };
/** The membership through which the actor reaches a group; empty in a pair. */
export type Reach = { readonly group?: Group; readonly member?: Member };
type Refused = { readonly code: number };

/**
 * May this user cause the others of a conversation to hear of something? Every command that does so deliberately asks here (decision
 * 043); which rule holds for which call is in reach-table.ts. Refuses with the codes of `send`, in its order (protocol §7).
 */
export async function requireReach(db: Db, actor: Pick<Speaker, 'id' | 'state'>, attempt: Attempt): Promise<Reach> {
  const reach = await judgeReach(db, actor, attempt);
  return 'code' in reach ? refuse(reach.code) : reach;
}

/** As requireReach, where the actor is known by id only; `blockedText` is what the refusal says to a person who was blocked. */
export async function requireReachOf(db: Db, actorId: string, attempt: Attempt & { readonly blockedText?: string }): Promise<Reach> {
  const reach = await judgeReachOf(db, actorId, attempt);
  if (!('code' in reach)) return reach;
  const isWorded = reach.code === ENGINE_CODE.blockedByTarget && attempt.blockedText !== undefined;
  return refuse(reach.code, isWorded ? { msg: attempt.blockedText } : {});
}

/** For acts that change the actor's own view alone where they may not reach the others. */
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
  // A system contact takes no messages (protocol A23); nobody else hears of the user's own marks there.
  if (peer.startsWith('yx')) return act === 'send' ? ENGINE_CODE.forbidden : undefined;
  if (actor.state === USER_STATE.restricted) return ENGINE_CODE.restricted;
  if (peer === HELPER_ID) return undefined;
  const target = await readSpeaker(db, peer);
  const isGone = target === undefined || target.state === USER_STATE.deregistered;
  if (isGone && act !== 'takeBack') return ENGINE_CODE.targetGone;
  const relation = await readRelation(db, actor.id, peer);
  if (relation.blockedByThem) return ENGINE_CODE.blockedByTarget;
  // What was said while they were friends can be taken back after that.
  const code = act === 'takeBack' ? undefined : refusalOfStranger(relation);
  if (code !== ENGINE_CODE.strangerRefused) return code;
  return (await readUserConfig(db, peer)).allowStrangerMsg === 1 ? undefined : code;
}

/** Why two people are no friends, as `send` says it; undefined where they are. */
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
  // To an outsider the group does not exist; a former member knows of it.
  if (member === undefined) return { code: (await listIntervals(db, groupId, actor.id)).length > 0 ? ENGINE_CODE.notMember : ENGINE_CODE.groupGone };
  if (actor.state === USER_STATE.restricted) return { code: ENGINE_CODE.restricted };
  const isMuted = member.muteUntilSec > nowSec || (group.bannedSwitch === 1 && member.identity === IDENTITY.member);
  return isMuted && act !== 'takeBack' ? { code: ENGINE_CODE.muted } : { group, member };
}

/** Nobody applies to, or agrees with, a person while one of the two has blocked the other. */
export function refuseBlocked({ blockedByMe, blockedByThem }: Relation): void {
  if (blockedByThem) refuse(CODE.blockedByTarget);
  if (blockedByMe) refuse(CODE.warning, { msg: '请先将对方移出黑名单' });
}

/** Whether two people learn nothing of one another but what one of them sends on purpose. */
export function isApart({ blockedByMe, blockedByThem }: Relation): boolean {
  return blockedByMe || blockedByThem;
}

/** Whether the others of a conversation notice what this user does without a word, as reading their messages. */
export async function isNoticed(db: Db, userId: string, conversationID: string): Promise<boolean> {
  const target = targetOf(conversationID);
  if (conversationTypeOf(conversationID) === 'GROUP') {
    const group = await readGroup(db, target);
    return group?.dissolvedAt === null && (await readMember(db, target, userId)) !== undefined;
  }
  return !isApart(await readRelation(db, userId, target));
}

/** Of `ids`, those who learn whether this user is here and types: friends of whom neither has blocked the other. */
export async function listFriendsInReach(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  return listMutualFriendsAmong(db, userId, ids);
}

/** Those who learn of a new name or picture of this user: who lists the user, without anyone of whom one has blocked the other. */
export async function listProfileWatchers(db: Db, userId: string): Promise<string[]> {
  return listUnblockedOwnersOfFriend(db, userId);
}
