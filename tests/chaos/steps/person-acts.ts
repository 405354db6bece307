import { applyFriend } from '../../../server/commands/friends/apply-friend.ts';
import { blockPerson, unblockPerson } from '../../../server/commands/friends/block-person.ts';
import { deleteFriend } from '../../../server/commands/friends/delete-friend.ts';
import { handleApply } from '../../../server/commands/friends/handle-apply.ts';
import type { Unit } from '../../../server/commands/unit.ts';
import { count } from '../ledger.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import type { World } from '../world.ts';

const ORIGIN = 'http://chaos';
const SOURCE_ID = 1;

/** A person without a device and one of the three users. */
export type Pair = { readonly person: string; readonly userId: string };
type Act = (unit: Unit, pair: Pair) => Promise<unknown>;

const ACTS = {
  personApplies: async (unit, { person, userId }) =>
    applyFriend(unit, { userId: person, origin: ORIGIN, application: { applyWtId: userId, applySource: SOURCE_ID, applyInfo: `hello ${unit.now}` } }),
  personAccepts: async (unit, { person, userId }) => handleApply(unit, { userId: person, origin: ORIGIN, handling: { applyWtId: userId, handleStatus: 1 } }),
  personRefuses: async (unit, { person, userId }) => handleApply(unit, { userId: person, origin: ORIGIN, handling: { applyWtId: userId, handleStatus: 2 } }),
  personDeletes: async (unit, { person, userId }) => deleteFriend(unit, { userId: person, friendId: userId, origin: ORIGIN }),
  personBlocks: async (unit, { person, userId }) => blockPerson(unit, { userId: person, targetId: userId, origin: ORIGIN }),
  personUnblocks: async (unit, { person, userId }) => unblockPerson(unit, { userId: person, targetId: userId, origin: ORIGIN }),
} satisfies Readonly<Record<string, Act>>;

export type PersonAct = keyof typeof ACTS;

/** A request of a person who has no device in the schedule. The server may refuse it. */
export async function actAs(world: World, name: PersonAct, pair: Pair): Promise<void> {
  if (world.server.core() === undefined) return;
  count(world.tally, name);
  await writeOnServer(world, `${name} ${pair.person} ${pair.userId}`, async (unit) => ACTS[name](unit, pair));
}
