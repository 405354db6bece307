import { updateUser } from '../../store/account/users.ts';
import type { Unit } from '../unit.ts';

/** When he was last here, for those who may know it. */
export async function recordLastSeen(unit: Unit, userId: string): Promise<void> {
  await updateUser(unit.db, userId, { lastSeenAt: unit.now });
}
