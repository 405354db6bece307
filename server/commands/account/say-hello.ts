import type { GroupHead } from '../../../contract/engine-methods.ts';
import { readSession, updateSession } from '../../store/sessions.ts';
import { readUser, updateUser } from '../../store/users.ts';
import { readGroupHeads } from '../conversations/sync.ts';
import type { Unit } from '../unit.ts';

export type Hello = { isFenced: true } | { isFenced: false; pts: number; serverTime: number; groups: GroupHead[] };

/** Takes the leader's fencing number; an older leader of the same sign-in is told to go (contract §7 hello). */
export async function sayHello(unit: Unit, caller: { userId: string; sessionId: string }, epoch: number): Promise<Hello> {
  const session = await readSession(unit.db, caller.sessionId);
  const user = await readUser(unit.db, caller.userId);
  if (session === undefined || user === undefined || session.endedAt !== null || epoch < session.epoch) return { isFenced: true };
  await updateSession(unit.db, session.id, { epoch, lastActiveAt: unit.now });
  await updateUser(unit.db, user.id, { lastSeenAt: unit.now });
  return { isFenced: false, pts: user.pts, serverTime: unit.now, groups: await readGroupHeads(unit.db, user.id) };
}
