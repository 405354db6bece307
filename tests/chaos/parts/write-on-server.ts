import type { Unit } from '../../../server/commands/unit.ts';
import { Refusal } from '../../../server/policies/refusal.ts';
import type { World } from '../world.ts';

/**
 * A command of someone who has no page in the schedule, such as another device of an account or a person. The server may refuse it. False = it was
 * refused, or no server runs.
 */
export async function writeOnServer(world: World, what: string, command: (unit: Unit) => Promise<unknown>): Promise<boolean> {
  const core = world.server.core();
  if (core === undefined) return false;
  world.note(what);
  try {
    await world.drive(core.write(command));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    world.note(`${what} is refused: ${error.code}`);
    return false;
  }
}
