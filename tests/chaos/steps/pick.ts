import { targetOf } from '../../../contract/ids.ts';
import type { MessageRow } from '../../../src/core/rows.ts';
import { isAdminGroup } from '../group-admin/group-seeds.ts';
import { PEOPLE } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count } from '../ledger.ts';
import type { World } from '../world.ts';

/** A rejection reaches the user. A command has no other way to fail. */
export function notified(world: World, person: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => world.note(`${person} failed: ${String(error)}`));
}

type Request = { readonly name: string; readonly what: string; readonly work: Promise<unknown> };

/** Counts and logs a command of a tab. */
export function ask(world: World, tab: Tab, { name, what, work }: Request): void {
  count(world.tally, name);
  world.note(`${tab.name} ${name} ${what}`);
  notified(world, `${tab.name} ${name}`, work);
}

/** A conversation with a person who is deleted and blocked while the schedule runs. The server refuses messages and marks there. */
export function isWithPerson(conversationID: string): boolean {
  return PEOPLE.some((person) => person === targetOf(conversationID));
}

export function pickTab(world: World): Tab {
  return world.prng.pick(world.tabs().filter(({ isFrozen }) => !isFrozen));
}

export function pickMessage(world: World, tab: Tab, isWanted: (row: MessageRow) => boolean): MessageRow | undefined {
  const rows = tab.device.rows<MessageRow>('messages').filter((row) => !isWithPerson(row.conversationID) && !isAdminGroup(row.conversationID) && isWanted(row));
  return rows.length === 0 ? undefined : world.prng.pick(rows);
}
