import { isDamaged } from '../group-admin/group-seeds.ts';
import type { ConversationRow, KvRow } from '../../../src/core/rows.ts';
import { emitEvent } from '../../../server/commands/unit.ts';
import { USERS } from '../chaos-server.ts';
import type { Device } from '../device.ts';
import { becomeQuiet, isQuiet } from '../settle.ts';
import type { World } from '../world.ts';

const QUIET_MS = 300_000;
/** Longer than the delay before unreadable lists are read again. */
const QUARTER_HOUR_MS = 16 * 60_000;
/** How often each device may call in that time without new events: the checks of every quarter of an hour, and no loop. */
const MAX_ASKED = 6;
const METHODS = ['sync', 'history', 'conversations', 'friends'] as const;

function keptBy(device: Device): string[] {
  const listed = device.rows<ConversationRow>('conversations').filter(({ shelf }) => shelf !== 'gone');
  return [...listed.map(({ conversationID }) => conversationID), ...device.rows<{ wtId: string }>('friends').map(({ wtId }) => wtId)];
}

/**
 * Unreadable events arrive, and then lists with unreadable parts: the cursor advances, no stored row is deleted because of them, and no device asks in a
 * loop.
 */
export async function misread(world: World): Promise<void> {
  if (!isDamaged(world.seed)) return;
  const core = world.server.core();
  if (core === undefined) return;
  world.damage.freeze(true);
  await becomeQuiet(world);
  const before = new Map(world.devices.map((device) => [device, keptBy(device)]));
  world.note('unreadable events arrive');
  await world.drive(core.write(async (unit) => emitEvent(unit, [...USERS], { name: 'friend.delete', d: null as unknown as { wtId: string } })));
  await becomeQuiet(world);
  // Within one connection the lists are read again only once, which may have happened already.
  world.network.cutAll();
  await becomeQuiet(world);
  for (const [device, kept] of before) {
    const now = new Set(keptBy(device));
    const lost = kept.filter((id) => !now.has(id));
    if (lost.length > 0) world.violate(`G8 ${device.name}: ${lost.join()} were deleted because of an incomplete list`);
  }
  const asked = METHODS.map((method) => world.damage.asked(method));
  await world.advance(QUIET_MS);
  for (const [at, method] of METHODS.entries()) {
    const times = world.damage.asked(method) - (asked[at] ?? 0);
    if (times > MAX_ASKED * world.devices.length) world.violate(`livelock: ${method} was asked ${times} times without new events`);
  }
  world.damage.freeze(false);
  await world.advance(QUARTER_HOUR_MS);
  world.network.cutAll();
  await becomeQuiet(world);
  for (const device of world.devices) {
    const mustReread = device.rows<KvRow>('kv').find(({ key }) => key === 'mustReread')?.value;
    if (isQuiet(world, device) && mustReread !== 0) world.violate(`G7 ${device.name}: unreadable content was not fetched otherwise`);
  }
}
