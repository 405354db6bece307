import { USERS } from '../chaos-server.ts';
import { DAMAGED_EVERY } from '../unreadable/damage.ts';
import { SNAPSHOT_SEEDS } from '../parts/snapshot-seeds.ts';

/**
 * In schedules with a higher seed the users administer groups: one account has two devices, most other steps are about the groups, and the notification
 * socket carries the counts of group notices. Otherwise schedule 7 above it is like schedule 7.
 */
const GROUP_SEEDS = 3 * SNAPSHOT_SEEDS;
/** The share of steps about groups among the steps of such a schedule. */
export const GROUP_SHARE = 0.7;
/** One of this many schedules of a run is repeated as one of groups. It has no factor in common with the numbers that determine releases and large groups. */
const OF_A_RUN = 5;

export function hasGroupAdmin(seed: number): boolean {
  return seed > GROUP_SEEDS;
}

/** Schedules of groups judge the lists of notices, of which damaged frames would leave out rows. */
export function isDamaged(seed: number): boolean {
  return seed % DAMAGED_EVERY === 0 && !hasGroupAdmin(seed);
}

export function groupSeedsOf(seeds: readonly number[]): number[] {
  return seeds.map((seed) => (hasGroupAdmin(seed) ? seed : GROUP_SEEDS + seed));
}

/** The schedules of groups that a run over these seeds adds. */
export function addedGroupSeeds(seeds: readonly number[]): number[] {
  return groupSeedsOf(seeds.filter((seed) => seed <= SNAPSHOT_SEEDS && seed % OF_A_RUN === 1));
}

/** The members of each group at the start. The first one is its owner, and the second one an admin. */
export const ADMIN_GROUPS: Readonly<Record<string, readonly string[]>> = {
  '200010': [USERS[0], USERS[1], USERS[2], '10005'],
  '200011': [USERS[1], USERS[0], '10006'],
  '200012': [USERS[2], USERS[0]],
};

/** Its owner and admins have to approve who joins. */
export const APPROVED_GROUP = '200012';

export function isAdminGroup(conversationID: string): boolean {
  return Object.keys(ADMIN_GROUPS).some((groupId) => conversationID === `GROUP${groupId}`);
}
