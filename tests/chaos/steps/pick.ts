import type { MessageRow } from '../../../src/core/rows.ts';
import type { Tab } from '../device.ts';
import type { World } from '../world.ts';

/** A rejection reaches the user. A command has no other way to fail. */
export function notified(world: World, person: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => world.note(`${person} failed: ${String(error)}`));
}

export function pickTab(world: World): Tab {
  return world.prng.pick(world.tabs().filter(({ isFrozen }) => !isFrozen));
}

export function pickMessage(world: World, tab: Tab, isWanted: (row: MessageRow) => boolean): MessageRow | undefined {
  const rows = tab.device.rows<MessageRow>('messages').filter(isWanted);
  return rows.length === 0 ? undefined : world.prng.pick(rows);
}
