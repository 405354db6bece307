import type { GroupHead } from '../../../contract/engine-methods.ts';
import { readSession, updateSession } from '../../store/account/sessions.ts';
import { readUser, updateUser } from '../../store/account/users.ts';
import { readGroupHeads } from '../conversations/sync.ts';
import type { Unit } from '../unit.ts';

/** `epoch` = the value to exceed. It is absent if the session has ended, because then no epoch would help. */
export type Hello = { isFenced: true; epoch?: number } | { isFenced: false; pts: number; serverTime: number; groups: GroupHead[] };

/** Stores the leader's fencing epoch. The server closes the socket of an older leader of the same session (protocol §7 hello). */
export async function answerHello(unit: Unit, caller: { userId: string; sessionId: string }, epoch: number): Promise<Hello> {
  const session = await readSession(unit.db, caller.sessionId);
  const user = await readUser(unit.db, caller.userId);
  if (session === undefined || user === undefined || session.endedAt !== null) return { isFenced: true };
  if (epoch < session.epoch) return { isFenced: true, epoch: session.epoch };
  await updateSession(unit.db, session.id, { epoch, lastActiveAt: unit.now });
  await updateUser(unit.db, user.id, { lastSeenAt: unit.now });
  return { isFenced: false, pts: user.pts, serverTime: unit.now, groups: await readGroupHeads(unit.db, user.id) };
}
