import { ENGINE_CODE } from '../../../contract/codes.ts';
import { HELPER_ID } from '../../../contract/ids.ts';
import type { EngineProfile } from '../../../contract/people.ts';
import type { ServerConfig } from '../../config.ts';
import type { QuotaCounter } from '../../policies/quota-counter.ts';
import { listFriendsInReach } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import type { Db } from '../../store/tables.ts';
import { listUserConfigs, listUsers } from '../../store/account/users.ts';
import { helperProfile, missingProfile, toEngineProfile } from '../../views/profile-view.ts';

type Reading = { readonly db: Db; readonly now: number; readonly quotas: QuotaCounter; readonly config: ServerConfig };

/**
 * One answer per ID, in their order. An unknown ID gets its own answer (protocol §7 profiles). Each ID counts against the quota, so that no
 * caller can enumerate ranges.
 */
export async function readProfiles({ db, now, quotas, config }: Reading, callerId: string, ids: readonly string[]): Promise<EngineProfile[]> {
  const distinct = [...new Set(ids)];
  const waitMs = quotas.take(`profiles:${callerId}`, config.quotas.profiles, distinct.length);
  if (waitMs > 0) refuse(ENGINE_CODE.tooFast, { data: { retryAfterMs: waitMs } });
  const users = new Map((await listUsers(db, distinct)).map((user) => [user.id, user]));
  const configs = await listUserConfigs(db, [...users.keys()]);
  const friends = await listFriendsInReach(db, callerId, [...users.keys()]);
  return ids.map((id) => {
    if (id === HELPER_ID) return helperProfile();
    const user = users.get(id);
    if (user === undefined) return missingProfile();
    const profile = toEngineProfile(user, configs.get(id), now);
    // Only friends see when the person was last online, under the rules of presence.
    const isConfirmed = friends.has(id) && profile.hideOn === 0 && user.lastSeenAt > 0;
    return isConfirmed ? { ...profile, offTime: Math.floor(user.lastSeenAt / 1000) } : profile;
  });
}
