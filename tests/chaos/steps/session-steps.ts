import { userOf } from '../chaos-server.ts';
import type { Device } from '../device.ts';
import { count } from '../ledger.ts';
import type { Step } from './step.ts';
import { pickTab } from './pick.ts';
import type { World } from '../world.ts';

const DAY_MS = 86_400_000;
/** Into the last day of an engine token, when it is renewed; past its end, while the login token is valid; past the end of an unused session. */
const ASLEEP_MS = [6.5 * DAY_MS, 8 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS];

/** The client has locked the account, which is right only if the session has ended on the server. */
export function sessionEnded(world: World, device: Device, reason: string): void {
  const why = world.server.whyOver(device.name);
  count(world.tally, 'sessionEnd');
  world.note(`${device.name}: ${reason} ends the session; ${why ?? 'the server accepts it'}`);
  if (why === undefined) world.violate(`G10 ${reason} locked ${device.name}, whose session the server accepts`);
}

/** The user of a locked account signs in again, and the waiting work continues. */
export async function signInAgain(world: World): Promise<void> {
  if (world.server.core() === undefined) return;
  for (const device of world.devices) {
    const { signedOut } = device;
    if (signedOut === undefined) continue;
    await world.drive(world.server.signIn(device.name));
    await world.drive(device.signIn());
    world.note(`${userOf(device.name)} signs in again on ${device.name}`);
    for (let left = signedOut.tabs; left > 0; left -= 1) device.openTab();
  }
}

/** All machines sleep for days: tokens expire by the clock, also on devices whose clock is wrong. */
function sleep(world: World): void {
  const ms = world.prng.pick(ASLEEP_MS);
  count(world.tally, 'sleep');
  world.note(`all sleep for ${ms / DAY_MS} days`);
  passTime(world, ms);
}

/** Time passes on all machines while nothing runs. */
export function passTime(world: World, ms: number): void {
  world.server.skip(ms);
  for (const device of world.devices) device.clock.jump(ms);
  // Connections do not survive the sleep.
  world.network.cutAll();
}

async function endLogin(world: World): Promise<void> {
  const { device } = pickTab(world);
  count(world.tally, 'loginExpire');
  world.note(`the login token of ${device.name} has run out`);
  await world.server.endLogin(device.name);
}

/** Mostly the engine token has expired too, so that the session ends. Otherwise the client keeps its current one. */
async function refuseRenewals(world: World): Promise<void> {
  const { device } = pickTab(world);
  count(world.tally, 'renewalRefused');
  world.note(`${device.name} gets no new engine token`);
  world.server.refuseRenewals(device.name);
  if (world.prng.chance(0.7)) await world.server.expireToken(device.name);
}

/**
 * The user signs in again in another page: the earlier session ends, and the pages of the device continue with the new one. A page without a connection
 * at that moment learns of the end from a refusal of the old token.
 */
async function signInAnew(world: World): Promise<void> {
  const { device } = pickTab(world);
  if (device.signedOut !== undefined) return;
  count(world.tally, 'signInAnew');
  world.note(`${device.name} is signed in again`);
  const links = world.network.links().filter(({ owner }) => owner.startsWith(`${device.name}/`));
  if (world.prng.chance(0.6)) for (const link of links) world.network.cut(link);
  await world.drive(world.server.signIn(device.name));
  await world.drive(device.signIn());
}

/** Steps that end sessions and their tokens. */
export const SESSION_STEPS: readonly Step[] = [
  { name: 'sleep', weight: 2.4, run: sleep },
  { name: 'endLogin', weight: 2.8, run: endLogin },
  { name: 'refuseRenewals', weight: 1.8, run: refuseRenewals },
  { name: 'signInAnew', weight: 2.2, run: signInAnew },
];
