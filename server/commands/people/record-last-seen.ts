import { updateUser } from '../../store/account/users.ts';
import type { Unit } from '../unit.ts';

/** Stores when the user was last online, for the friends who may see it. */
export async function recordLastSeen(unit: Unit, userId: string): Promise<void> {
  await updateUser(unit.db, userId, { lastSeenAt: unit.now });
}
