import type { ConversationRow, KvRow } from '../../../src/core/rows.ts';
import type { Tab } from '../device.ts';
import { count, noteRequest } from '../ledger.ts';
import { isOutside } from './group-steps.ts';
import { ask, pickTab } from './pick.ts';
import { passTime } from './session-steps.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

export const HOUR_MS = 3_600_000;
/** The choices of the menu of a conversation. */
const MUTE_HOURS = [1, 8, 'always'] as const;
export type MuteHours = (typeof MUTE_HOURS)[number];
/** Longer than the time between two looks of a leader tab at the clock, and of the server. */
export const LOOK_MS = 61_000;

/** `until` is a time of the server. `unknown` = the request may mute nothing, or only a conversation that is not muted yet. */
type Mute = { readonly kind: 'off' | 'always' | 'unknown' } | { readonly kind: 'until'; readonly untilMs: number };

/**
 * Adds to the ledger what a user asked for. A command on a conversation without a row does nothing. A device has a row of a group that its user
 * has not joined, from an attempt to write there, and the server refuses its mute (404) even if the user joins the group right afterwards.
 */
async function noteMute(world: World, tab: Tab, { ID, mute, work }: { readonly ID: string; readonly mute: Mute; readonly work: Promise<unknown> }) {
  const isStored = tab.device.rows<ConversationRow>('conversations').some(({ conversationID }) => conversationID === ID);
  const isRefusable = isOutside(world, tab.device.userId, ID);
  const value = !isStored || isRefusable ? 'unknown' : mute.kind === 'until' ? String(mute.untilMs) : mute.kind;
  return noteRequest(world.ledger, { kind: 'mute', userId: tab.device.userId, ID, tab: tab.name, on: mute.kind !== 'off', value, work });
}

/** The time of the server as the pages of the device know it (src/main/open-account.ts). */
function serverTimeOn({ ports, device }: Tab): number {
  const offset = device.rows<KvRow>('kv').find(({ key }) => key === 'serverOffsetMs')?.value;
  return ports.clock.now() + Number(offset ?? 0);
}

/** Mutes a conversation for some hours, or always. */
export function muteWith(world: World, tab: Tab, { ID, hours }: { readonly ID: string; readonly hours: MuteHours }): void {
  const mute: Mute = hours === 'always' ? { kind: 'always' } : { kind: 'until', untilMs: serverTimeOn(tab) + hours * HOUR_MS };
  const work = mute.kind === 'until' ? tab.build.muteUntil(tab.commands, ID, mute.untilMs) : tab.build.muteConversation(tab.commands, ID, true);
  ask(world, tab, { name: 'muteUntil', what: `${ID} ${hours}`, work: noteMute(world, tab, { ID, mute, work }) });
}

export function unmute(world: World, tab: Tab, ID: string): void {
  const work = tab.build.muteConversation(tab.commands, ID, false);
  ask(world, tab, { name: 'unmute', what: ID, work: noteMute(world, tab, { ID, mute: { kind: 'off' }, work }) });
}

/** Mutes for a time, which mostly passes. Its end may come while the device is offline, and after another page has muted the conversation again. */
async function muteForATime(world: World): Promise<void> {
  const tab = pickTab(world);
  const { device } = tab;
  const ID = world.prng.pick(device.conversationIDs);
  const hours = world.prng.pick(MUTE_HOURS);
  muteWith(world, tab, { ID, hours });
  if (hours === 'always' || world.prng.chance(0.15)) return;
  if (world.prng.chance(0.6)) await world.advance(1000);
  else await world.pumpPartly();
  const isOffline = world.prng.chance(0.4);
  if (isOffline) for (const { ports } of device.tabs) ports.online.set(false);
  count(world.tally, 'muteEnd');
  world.note(`the mute of ${ID} by ${tab.name} ends`);
  passTime(world, hours * HOUR_MS + LOOK_MS);
  if (world.prng.chance(0.5)) await world.advance(LOOK_MS);
  if (world.prng.chance(0.4)) muteAgain(world, device.userId, ID);
  await world.pumpPartly();
  if (isOffline) for (const { ports } of device.tabs) ports.online.set(true);
}

/**
 * A device without a network archives a conversation before or after the end of its mute. Archiving needs a mute, so that the server mutes it again
 * (decision 070).
 */
async function archiveAtMuteEnd(world: World): Promise<void> {
  const tab = pickTab(world);
  const { device } = tab;
  const id = world.prng.pick(device.conversationIDs);
  muteWith(world, tab, { ID: id, hours: 1 });
  await world.advance(1000);
  for (const { ports } of device.tabs) ports.online.set(false);
  const isBefore = world.prng.chance(0.5);
  if (isBefore && tab.isAlive) archiveWith(world, tab, { id, on: true });
  count(world.tally, 'archiveAtMuteEnd');
  world.note(`the mute of ${id} by ${tab.name} ends without a network`);
  passTime(world, HOUR_MS + LOOK_MS);
  if (world.prng.chance(0.7)) await world.advance(LOOK_MS);
  if (!isBefore && tab.isAlive) archiveWith(world, tab, { id, on: true });
  await world.pumpPartly();
  for (const { ports } of device.tabs) ports.online.set(true);
}

/** Archiving mutes a conversation that is not muted. */
export function archiveWith(world: World, tab: Tab, { id, on }: { readonly id: string; readonly on: boolean }): void {
  const archived = tab.build.archiveConversation(tab.commands, id, on);
  const work = on ? noteMute(world, tab, { ID: id, mute: { kind: 'unknown' }, work: archived }) : archived;
  ask(world, tab, { name: 'archive', what: `${id} ${on}`, work });
}

function muteAgain(world: World, userId: string, ID: string): void {
  const open = world.tabs().filter(({ device, isFrozen }) => device.userId === userId && !isFrozen);
  if (open.length > 0) muteWith(world, world.prng.pick(open), { ID, hours: world.prng.pick(MUTE_HOURS) });
}

function unmuteOne(world: World): void {
  const tab = pickTab(world);
  const muted = tab.device
    .rows<ConversationRow>('conversations')
    .filter(({ isMuted, conversationID }) => isMuted && tab.device.conversationIDs.includes(conversationID));
  unmute(world, tab, muted.length > 0 && world.prng.chance(0.8) ? world.prng.pick(muted).conversationID : world.prng.pick(tab.device.conversationIDs));
}

/** Mutes with and without an end (decision 070). */
export const MUTE_STEPS: readonly Step[] = [
  { name: 'muteUntil', weight: 4, run: muteForATime },
  { name: 'unmute', weight: 2, run: unmuteOne },
  { name: 'archiveAtMuteEnd', weight: 1.8, run: archiveAtMuteEnd },
];
