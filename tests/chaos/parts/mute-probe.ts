import type { ConversationRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import { learnTime } from '../people-probes/archive-past-mute.ts';
import { becomeQuiet } from '../settle.ts';
import { HOUR_MS, LOOK_MS, muteWith } from '../steps/mute-steps.ts';
import { passTime } from '../steps/session-steps.ts';
import type { World } from '../world.ts';
import { muteOnServer } from './mute-oracle.ts';

/** A device ends a mute on time without a network. Its late report leaves the mute that another device has begun meanwhile (decision 070). */
export async function endMuteApart(world: World): Promise<void> {
  const [userId, peer] = USERS;
  const ID = `C2C${peer}`;
  const [away, other] = world.devices.filter((device) => device.userId === userId);
  const [tab, again] = [away?.tabs[0], other?.tabs[0]];
  const rowOf = (): ConversationRow | undefined => away?.rows<ConversationRow>('conversations').find(({ conversationID }) => conversationID === ID);
  if (away === undefined || tab === undefined || rowOf() === undefined) return;
  await learnTime(world);
  muteWith(world, tab, { ID, hours: 1 });
  await becomeQuiet(world);
  for (const { ports } of away.tabs) ports.online.set(false);
  world.note(`${away.name} is offline while its mute of ${ID} ends`);
  passTime(world, HOUR_MS + 2 * LOOK_MS);
  await world.advance(LOOK_MS);
  if (rowOf()?.isMuted === true) world.violate(`CONV-061 ${away.name}: the mute of ${ID} is over and is shown`);
  if (again !== undefined) muteWith(world, again, { ID, hours: 'always' });
  await world.advance(LOOK_MS);
  for (const { ports } of away.tabs) ports.online.set(true);
  await becomeQuiet(world);
  const { muted } = muteOnServer(world, userId, ID);
  if (muted !== (again === undefined ? 0 : 1)) world.violate(`CONV-060 the late end of a mute of ${ID} left it ${muted === 1 ? '' : 'not '}muted`);
}
