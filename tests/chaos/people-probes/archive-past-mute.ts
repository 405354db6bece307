import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { USERS } from '../chaos-server.ts';
import { muteOnServer } from '../parts/mute-oracle.ts';
import { becomeQuiet } from '../settle.ts';
import { archiveWith, HOUR_MS, LOOK_MS, muteWith, unmute } from '../steps/mute-steps.ts';
import { passTime } from '../steps/session-steps.ts';
import type { World } from '../world.ts';
import { judgeLists, type Case } from './case.ts';

function pickConversation({ tab }: Case): string {
  return c2cConversationId(USERS.find((userId) => userId !== tab.device.userId) ?? USERS[0]);
}

/** The pages learn the time of the server with a connection. A clock that has jumped since gives them a wrong one. */
export async function learnTime(world: World): Promise<void> {
  world.network.cutAll();
  await becomeQuiet(world);
}

/**
 * A device without a network archives a conversation before or after the end of its mute, which the server ends meanwhile. The archive mark mutes it
 * again, without an end (decision 070).
 */
export async function archivePastMute(given: Case): Promise<void> {
  const { world, tab } = given;
  const { device } = tab;
  const id = pickConversation(given);
  const isBefore = world.seed % 2 === 0;
  await learnTime(world);
  muteWith(world, tab, { ID: id, hours: 1 });
  await becomeQuiet(world);
  for (const { ports } of device.tabs) ports.online.set(false);
  if (isBefore) archiveWith(world, tab, { id, on: true });
  world.note(`${device.name} is offline while its mute of ${id} ends`);
  passTime(world, HOUR_MS + 2 * LOOK_MS);
  await world.advance(LOOK_MS);
  if (!isBefore) archiveWith(world, tab, { id, on: true });
  await world.advance(1);
  given.check();
  for (const { ports } of device.tabs) ports.online.set(true);
  await becomeQuiet(world);
  const [state] = world.server.query<{ marks: string }>('select marks from conversationStates where userId = ? and conversationID = ?', device.userId, id);
  const { muted, mutedUntil } = muteOnServer(world, device.userId, id);
  if (state?.marks.includes(`"${MARK_FOLD}"`) !== true || muted !== 1 || mutedUntil !== 0)
    world.violate(`C8 ${device.name} archived ${id} without a network; on the server it has ${state?.marks}, muted ${muted} until ${mutedUntil}`);
  judgeLists(given, 'a conversation that was archived without a network');
  unmute(world, tab, id);
  await becomeQuiet(world);
}

/** A device whose clock was set forward ends a mute too early: the server refuses it, the mute stays, and the user sees no refusal (decision 070). */
export async function endMuteEarly(given: Case): Promise<void> {
  const { world, tab } = given;
  const { device } = tab;
  const id = pickConversation(given);
  await learnTime(world);
  muteWith(world, tab, { ID: id, hours: 1 });
  await becomeQuiet(world);
  const { mutedUntil } = muteOnServer(world, device.userId, id);
  const shown = device.refusals.length;
  world.note(`the clock of ${device.name} is set forward`);
  device.clock.jump(2 * HOUR_MS);
  await world.advance(2 * LOOK_MS);
  await becomeQuiet(world);
  const after = muteOnServer(world, device.userId, id);
  if (after.muted !== 1 || after.mutedUntil !== mutedUntil)
    world.violate(`CONV-060 ${device.name} ended the mute of ${id} too early: it is ${after.muted} until ${after.mutedUntil}, not ${mutedUntil}`);
  for (const { code } of device.refusals.slice(shown)) world.violate(`CONV-060 ${device.name} shows the refusal ${code} of an end that no user asked for`);
  judgeLists(given, 'a mute that a device ended too early');
  device.clock.jump(-2 * HOUR_MS);
  await learnTime(world);
}
