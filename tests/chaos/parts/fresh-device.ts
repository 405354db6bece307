import { isDamaged } from '../group-admin/group-seeds.ts';
import type { FriendRow, KvRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import type { Device } from '../device.ts';
import { otherLists } from './list-oracle.ts';
import { isSnapshots } from './snapshot-seeds.ts';
import type { World } from '../world.ts';

const ROUNDS = 12;
const ROUND_MS = 5000;

/** A profile gets the names of its tags and the number of common groups when it is read; no event announces them (decision 067). */
function friendsOf(device: Device): ReadonlyMap<string, string> {
  const rows = device.rows<FriendRow>('friends').map(({ tagNameList: _names, commonGroupCount: _count, ...row }) => row);
  return new Map(rows.flatMap(({ wtId, ...row }) => Object.entries(row).map(([name, value]) => [`${name} of ${wtId}`, JSON.stringify(value)] as const)));
}

/** A user is not notified that a friend has deleted the user while one of the two blocks the other (PEOPLE-013), and reads it with the whole list only. */
const NOT_NOTIFIED = ['friendsStatus', 'tempChatStatus'];

/** The names of fields that may differ between two devices of a user, because of the blocks that stand. */
function unknownFields(world: World, userId: string): ReadonlySet<string> {
  const sql = 'select ownerId, targetId from blacklist where ownerId = ?1 or targetId = ?1';
  const blocks = world.server.query<{ ownerId: string; targetId: string }>(sql, userId);
  const people = blocks.map(({ ownerId, targetId }) => (ownerId === userId ? targetId : ownerId));
  return new Set(people.flatMap((wtId) => NOT_NOTIFIED.map((name) => `${name} of ${wtId}`)));
}

/** The fields of friends that differ, with both values. */
function otherFields(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>, unknown: ReadonlySet<string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !unknown.has(name) && one.get(name) !== other.get(name)).map((name) => `${name} ${one.get(name)} and ${other.get(name)}`);
}

function isReady(world: World, device: Device): boolean {
  return device.rows<KvRow>('kv').some(({ key }) => key === 'cursor') && otherLists(world, device).length === 0;
}

/**
 * A new device of an account shows the same friends as each device that took part, and the lists of the server. An engine that allows one connection for
 * each account would end the others; damaged lists differ on purpose.
 */
export async function checkFreshDevice(world: World): Promise<void> {
  if (isSnapshots(world.seed) || isDamaged(world.seed)) return;
  const userId = USERS[world.seed % USERS.length] ?? USERS[0];
  const fresh = await world.openFresh(`${userId}f`);
  try {
    for (let left = ROUNDS; left > 0 && !isReady(world, fresh); left -= 1) await world.advance(ROUND_MS);
    for (const list of otherLists(world, fresh)) world.violate(`a fresh device of ${userId} shows ${list}`);
    for (const device of world.devices) {
      if (device.userId !== userId) continue;
      const others = otherFields(friendsOf(device), friendsOf(fresh), unknownFields(world, userId));
      if (others.length > 0) world.violate(`${device.name} and a fresh device show different friends: ${others.join(', ')}`);
    }
  } finally {
    for (const tab of fresh.tabs.toReversed()) fresh.crash(tab);
  }
}
