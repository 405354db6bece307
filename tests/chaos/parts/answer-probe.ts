import { answer } from '../steps/people-steps.ts';
import { prepareApply, type Two } from '../steps/conflict-steps.ts';
import type { World } from '../world.ts';

/** Shorter than the timeouts of a connection and of a request. */
const HELD_MS = 4000;

/**
 * A device answers an application that another one has answered before, and receives the event of the first answer before the refusal of its own: the first
 * answer stays (protocol §9, 11065).
 */
export async function answerLast(world: World, [one, other]: Two): Promise<void> {
  const row = await prepareApply(world, [one, other]);
  const leader = other.device.tabs.find(({ sync }) => sync.isLeader());
  const link = world.network.links().find(({ owner, state }) => owner === leader?.name && state === 'open');
  if (row === undefined || leader === undefined || link === undefined) return;
  world.note(`probe of answers: ${one.name} before ${other.name}`);
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  answer(world, one, { person: row.applyWtId, how: 'accept' });
  await world.advance(HELD_MS / 4);
  world.http.freeze(leader.name);
  answer(world, other, { person: row.applyWtId, how: 'refuse' });
  await world.advance(HELD_MS);
  world.http.thaw(leader.name);
}
