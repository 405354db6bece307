import type { ConversationRow, OpRow } from '../../../src/core/rows.ts';
import type { HttpRequest } from '../../support/fakes/fake-http.ts';
import { CLIENT_BUILD } from '../builds/client-build.ts';
import { NEXT_OP_KIND, NEXT_ROW_FORM } from '../builds/next-release.ts';
import { nameOfBuild, schemaEpochOf, type Device, type Tab } from '../device.ts';
import { count } from '../ledger.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

const RELOAD_CHANCE = 0.3;

/** Pages of this release on devices that have opened the next one. */
function olderTabs(world: World): Tab[] {
  return world.tabs().filter(({ build, device }) => device.isUpdated && build === CLIENT_BUILD);
}

export function newerTabs(world: World): Tab[] {
  return world.tabs().filter(({ build, isFrozen }) => build !== CLIENT_BUILD && !isFrozen);
}

function openNewer(world: World, device: Device): void {
  const { next } = world;
  if (next === undefined) return;
  device.isUpdated = true;
  count(world.tally, 'newerTab');
  world.note(`${device.name} opens a page of the next release (${next.kind})`);
  device.openTab(next.build);
}

/** The next release opens its second connection by account, for which only one device of the world has the database. */
function mayUpdate({ name, userId }: Device): boolean {
  return name === userId;
}

/** The first device has two pages, one of which keeps this release. */
export function updateOne(world: World): boolean {
  const [first] = world.devices;
  if (first !== undefined) openNewer(world, first);
  return true;
}

function update(world: World): void {
  const devices = world.devices.filter((device) => mayUpdate(device) && !device.isUpdated && device.tabs.length > 0);
  if (devices.length > 0) openNewer(world, world.prng.pick(devices));
}

function reload(tab: Tab): void {
  const { device } = tab;
  device.crash(tab);
  device.openTab();
}

/** The user reloads the page, as it requests, sooner or later. */
function reloadOlder(world: World): void {
  for (const tab of olderTabs(world)) {
    if (tab.isFrozen || !world.prng.chance(RELOAD_CHANCE)) continue;
    world.note(`${tab.name} is reloaded (${tab.health.problem() ?? 'well'})`);
    reload(tab);
  }
}

/** A page of this release must not send an operation that it cannot read. */
export function noteSender(world: World, { headers }: HttpRequest): void {
  const key = headers['idempotency-key'];
  if (key === undefined || headers['x-build'] !== nameOfBuild(CLIENT_BUILD)) return;
  const isNewer = ({ opId, call }: OpRow): boolean => opId === key && (call.kind as string) === NEXT_OP_KIND;
  if (world.devices.some((device) => device.rows<OpRow>('ops').some(isNewer))) world.violate(`G7 ${key} of the next release was sent by this one`);
}

/** Every page is updated at the end. By then a fenced page has noticed that it is outdated. */
export function updateAll(world: World): void {
  for (const tab of olderTabs(world)) {
    const isFenced = schemaEpochOf(tab.device) > tab.build.schemaEpoch;
    if (isFenced) count(world.tally, 'outdatedTab');
    if (isFenced !== (tab.health.problem() === 'outdated'))
      world.violate(`G9 ${tab.name} is ${tab.health.problem() ?? 'well'} and the schema epoch is ${schemaEpochOf(tab.device)}`);
    reload(tab);
  }
}

/** Where the rows have a new form, each row has it: none was left out, and no page of this release wrote one afterwards. */
export function checkForms(world: World): void {
  if (world.next?.kind !== 'fencing') return;
  for (const device of world.devices) {
    if (!device.isUpdated) continue;
    const old = device.rows<ConversationRow & { readonly form?: number }>('conversations').filter(({ form }) => form !== NEXT_ROW_FORM);
    if (old.length > 0) world.violate(`G9 ${device.name}: ${old.map(({ conversationID }) => conversationID).join()} not in the form of the next release`);
  }
}

/** Pages of two releases on one device. */
export const RELEASE_STEPS: readonly Step[] = [
  { name: 'update', weight: 2, run: update },
  { name: 'reloadOlder', weight: 2, run: reloadOlder },
];
