import { CODE, WARNING } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { isApart } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { deleteBlock, listBlocked, putBlock, readRelation } from '../../store/friends/friends.ts';
import { readUser } from '../../store/account/users.ts';
import { emitEvent, type Unit } from '../unit.ts';
import { publishFriend } from './make-friends.ts';

type Input = { userId: string; targetId: string; origin: string };

/**
 * Takes effect with this commit: the server checks the next message, typing frame and presence of either user against it
 * (authorisation §45).
 */
export async function blockPerson(unit: Unit, input: Input): Promise<null> {
  const { userId, targetId } = input;
  if (userId === targetId) refuse(CODE.badRequest);
  if ((await readUser(unit.db, targetId)) === undefined) refuse(CODE.notFound);
  const blocked = await listBlocked(unit.db, userId);
  if (blocked.includes(targetId)) return null;
  if (blocked.length >= LIMITS.blacklist) refuse(CODE.warning, { msg: WARNING.blacklistFull });
  await putBlock(unit.db, { ownerId: userId, targetId, createdAt: unit.now });
  await publish(unit, input, true);
  return null;
}

/** Removing a person who is not on the list succeeds too, so that the caller does not learn which accounts exist. */
export async function unblockPerson(unit: Unit, input: Input): Promise<null> {
  const { userId, targetId } = input;
  if (!(await listBlocked(unit.db, userId)).includes(targetId)) return null;
  await deleteBlock(unit.db, userId, targetId);
  await publish(unit, input, false);
  await publishDeletion(unit, input);
  return null;
}

/**
 * A deletion during a block was not sent to the deleted user (deleteFriend). Without this event the devices of that user would show a friend
 * for ever, while a new device reads `friendsStatus` 3.
 */
async function publishDeletion(unit: Unit, { userId, targetId, origin }: Input): Promise<void> {
  const relation = await readRelation(unit.db, userId, targetId);
  if (!relation.mine && !isApart(relation)) await publishFriend(unit, targetId, { friendId: userId, origin });
}

/** The only thing the other user receives is this user's presence: unknown from now on, or known again. */
async function publish(unit: Unit, { userId, targetId, origin }: Input, on: boolean): Promise<void> {
  await emitEvent(unit, [userId], { name: 'black.update', d: { wtId: targetId, on } });
  await publishFriend(unit, userId, { friendId: targetId, origin });
  unit.deliveries.push({ kind: 'presence', pair: [userId, targetId] });
}
