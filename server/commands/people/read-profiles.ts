import { HELPER_ID } from '../../../contract/ids.ts';
import type { EngineProfile } from '../../../contract/people.ts';
import type { Db } from '../../store/tables.ts';
import { listUserConfigs, listUsers } from '../../store/users.ts';
import { helperProfile, missingProfile, toEngineProfile } from '../../views/profile-view.ts';

/** One answer per id, in their order; who does not exist is told apart by his id (contract §7 profiles). */
export async function readProfiles(db: Db, ids: readonly string[], now: number): Promise<EngineProfile[]> {
  const users = new Map((await listUsers(db, [...new Set(ids)])).map((user) => [user.id, user]));
  const configs = await listUserConfigs(db, [...users.keys()]);
  return ids.map((id) => {
    if (id === HELPER_ID) return helperProfile();
    const user = users.get(id);
    return user === undefined ? missingProfile() : toEngineProfile(user, configs.get(id), now);
  });
}
