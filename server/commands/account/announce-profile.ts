import { listProfileWatchers } from '../../policies/reach.ts';
import { readUser, readUserConfig } from '../../store/account/users.ts';
import { toEngineProfile } from '../../views/profile-view.ts';
import { emitEvent, type Unit } from '../unit.ts';

/** Sends the user's current profile to the user's own sessions and to all users who may see it (protocol §7 profile.update). */
export async function announceProfile(unit: Unit, userId: string): Promise<void> {
  const user = await readUser(unit.db, userId);
  if (user === undefined) return;
  const watchers = new Set([userId, ...(await listProfileWatchers(unit.db, userId))]);
  await emitEvent(unit, [...watchers], { name: 'profile.update', d: toEngineProfile(user, await readUserConfig(unit.db, userId), unit.now) });
}
