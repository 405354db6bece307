import type { ConversationRow, KvRow } from '../../../src/core/rows.ts';
import { emitEvent } from '../../../server/commands/unit.ts';
import { USERS } from '../chaos-server.ts';
import { DAMAGED_EVERY } from './damage.ts';
import type { Device } from '../device.ts';
import { becomeQuiet, isQuiet } from '../settle.ts';
import type { World } from '../world.ts';

const QUIET_MS = 300_000;
/** Longer than the pause before lists that could not be read are read once more. */
const QUARTER_HOUR_MS = 16 * 60_000;
/** What each device may ask in that time, with nothing new to hear: the checks of every quarter of an hour, and no loop. */
const MAX_ASKED = 6;
const METHODS = ['sync', 'history', 'conversations', 'friends'] as const;

function keptBy(device: Device): string[] {
  const listed = device.rows<ConversationRow>('conversations').filter(({ shelf }) => shelf !== 'gone');
  return [...listed.map(({ conversationID }) => conversationID), ...device.rows<{ wtId: string }>('friends').map(({ wtId }) => wtId)];
}

/**
 * Events arrive that cannot be read, and then lists of which parts cannot be: the cursor passes, nothing that is stored is deleted for it,
 * and nobody asks without end.
 */
export async function misread(world: World): Promise<void> {
  if (world.seed % DAMAGED_EVERY !== 0) return;
  const core = world.server.core();
  if (core === undefined) return;
  world.damage.freeze(true);
  await becomeQuiet(world);
  const before = new Map(world.devices.map((device) => [device, keptBy(device)]));
  world.note('events come that cannot be read');
  await world.drive(core.write(async (unit) => emitEvent(unit, [...USERS], { name: 'friend.delete', d: null as unknown as { wtId: string } })));
  await becomeQuiet(world);
  // Within one connection the lists are read again once, and that may have been before.
  world.network.cutAll();
  await becomeQuiet(world);
  for (const [device, kept] of before) {
    const now = new Set(keptBy(device));
    const lost = kept.filter((id) => !now.has(id));
    if (lost.length > 0) world.violate(`G8 ${device.name}: ${lost.join()} went for a list that is not whole`);
  }
  const asked = METHODS.map((method) => world.damage.asked(method));
  await world.advance(QUIET_MS);
  for (const [at, method] of METHODS.entries()) {
    const times = world.damage.asked(method) - (asked[at] ?? 0);
    if (times > MAX_ASKED * world.devices.length) world.violate(`livelock: ${method} was asked ${times} times with nothing to hear`);
  }
  world.damage.freeze(false);
  await world.advance(QUARTER_HOUR_MS);
  world.network.cutAll();
  await becomeQuiet(world);
  for (const device of world.devices) {
    const mustReread = device.rows<KvRow>('kv').find(({ key }) => key === 'mustReread')?.value;
    if (isQuiet(world, device) && mustReread !== 0) world.violate(`G7 ${device.name}: what could not be read was not learnt in another way`);
  }
}
