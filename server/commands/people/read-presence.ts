import type { EngineResult } from '../../../contract/engine-methods.ts';
import { listFriendsInReach } from '../../policies/reach.ts';
import type { Db } from '../../store/tables.ts';
import { listUserConfigs, listUsers, readUserConfig } from '../../store/account/users.ts';

export type Presence = EngineResult<'presenceSub'>[number];

const UNKNOWN = 0;
const ONLINE = 1;
const OFFLINE = 2;

/** Whether the user hides the presence. The server then sends no presence frames, because the time of a frame alone would reveal it. */
export async function hidesPresence(db: Db, userId: string): Promise<boolean> {
  return (await readUserConfig(db, userId)).hideOnline === 1;
}

export function isKnownPresence(presence: Presence): boolean {
  return presence.statusType !== UNKNOWN;
}

/** Only friends are included. A friend who hides the presence always appears as "offline" (protocol §7 presenceSub). */
export async function readPresence(db: Db, viewer: string, input: { ids: readonly string[]; isOnline(userId: string): boolean }): Promise<Presence[]> {
  const ids = [...new Set(input.ids)];
  const friends = await listFriendsInReach(db, viewer, ids);
  const users = new Map((await listUsers(db, [...friends])).map((user) => [user.id, user]));
  const configs = await listUserConfigs(db, [...friends]);
  return ids.map((userID) => {
    const user = users.get(userID);
    if (user === undefined) return { userID, statusType: UNKNOWN };
    if (configs.get(userID)?.hideOnline === 1) return { userID, statusType: OFFLINE };
    if (input.isOnline(userID)) return { userID, statusType: ONLINE };
    return { userID, statusType: OFFLINE, ...(user.lastSeenAt === 0 ? {} : { offTime: Math.floor(user.lastSeenAt / 1000) }) };
  });
}
