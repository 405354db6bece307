import { applyFriend } from '../../../server/commands/friends/apply-friend.ts';
import { blockPerson, unblockPerson } from '../../../server/commands/friends/block-person.ts';
import { deleteFriend } from '../../../server/commands/friends/delete-friend.ts';
import { handleApply } from '../../../server/commands/friends/handle-apply.ts';
import type { Unit } from '../../../server/commands/unit.ts';
import { Refusal } from '../../../server/policies/refusal.ts';
import { count } from '../ledger.ts';
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

/** Something that a person without a device does on the server, as from a device of its own. The server may refuse it. */
export async function actAs(world: World, name: PersonAct, pair: Pair): Promise<void> {
  const core = world.server.core();
  if (core === undefined) return;
  count(world.tally, name);
  world.note(`${name} ${pair.person} ${pair.userId}`);
  try {
    await world.drive(core.write(async (unit) => ACTS[name](unit, pair)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.note(`${name} is refused: ${error.code}`);
  }
}
