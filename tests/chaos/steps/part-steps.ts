import { STRANGER, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { CLIENT_BUILD } from '../builds/client-build.ts';
import { count } from '../ledger.ts';
import { newerTabs } from './release-steps.ts';
import { compose, send } from './compose.ts';
import { pickTab, notified } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** More would fill the lists with groups without messages. */
const MAX_GROUPS = 2;
const FROZEN_MS = [3000, 14_000, 14_000, 40_000, 100_000];
const SHORT_MS = 70_000;

/** A leader tab, preferably one that another tab of its device can replace. */
function pickLeader(world: World): Tab {
  const leaders = world.tabs().filter(({ device, sync }) => device.tabs.length > 1 && sync.isLeader());
  return leaders.length > 0 && world.prng.chance(0.8) ? world.prng.pick(leaders) : pickTab(world);
}

/** A tab stops in the middle of its work and continues later, maybe when another one leads. */
async function freezeTab(world: World): Promise<void> {
  const tab = pickLeader(world);
  count(world.tally, 'freeze');
  world.note(`${tab.name} freezes`);
  // Freezes the tab in the middle of an upload, whose answer it gets when it continues.
  if (world.prng.chance(0.6)) {
    const others = USERS.filter((userId) => userId !== tab.device.userId);
    send(world, tab, { conversationID: `C2C${world.prng.pick(others)}`, isFile: true });
    await world.pumpPartly();
  }
  if (!tab.isAlive) return;
  tab.freeze();
  // A waiting message makes the other tabs check their leader.
  if (world.tabs().length > 1) compose(world);
  await world.advance(world.prng.pick(FROZEN_MS));
  if (!tab.isAlive) return;
  world.note(`${tab.name} continues`);
  tab.thaw();
}

/** A report with pictures, which are uploaded before it. It is about a user whose messages no user deletes for both sides meanwhile. */
function complain(world: World): void {
  const newer = newerTabs(world);
  // The next release queues reports under its own kind.
  const tab = newer.length > 0 && world.prng.chance(0.9) ? world.prng.pick(newer) : pickTab(world);
  if (tab.build !== CLIENT_BUILD) count(world.tally, 'newerOp');
  const detail = `complaint ${world.ledger.complaints.size}`;
  const entry = { userId: tab.device.userId, isAccepted: false };
  world.ledger.complaints.set(detail, entry);
  count(world.tally, 'complaint');
  world.note(`${tab.name} writes ${detail}`);
  const images = Array.from({ length: 1 + world.prng.below(2) }, () => new Blob(['x'], { type: 'image/png' }));
  notified(
    world,
    `${tab.name} complaint`,
    tab.build.sendReport(tab.commands, { about: 'user', id: STRANGER, kind: '1', detail, images }).then(() => void (entry.isAccepted = true)),
  );
}

/** Requests a group, and repeats the request when its outcome is unknown. */
async function requestForGroup(tab: Tab, name: string): Promise<string | undefined> {
  const wtIds = USERS.filter((userId) => userId !== tab.device.userId);
  for (let left = 2; left > 0 && tab.isAlive; left -= 1) {
    const answer = await tab.sync.ask('createGroup', { groupName: name, wtIds });
    if (answer?.kind === 'created') return answer.groupID;
  }
  return undefined;
}

function createGroup(world: World): void {
  const { groups } = world.ledger;
  if (groups.size >= MAX_GROUPS) return;
  const tab = pickTab(world);
  const name = `made ${groups.size}`;
  groups.set(name, undefined);
  count(world.tally, 'createGroup');
  world.note(`${tab.name} requests the group ${name}`);
  notified(
    world,
    `${tab.name} createGroup`,
    requestForGroup(tab, name).then((id) => groups.set(name, id)),
  );
}

/** The browser reports that the quota is used up: at its next check the leader evicts old messages. */
async function fillDisk(world: World): Promise<void> {
  const { device } = pickTab(world);
  count(world.tally, 'roomShort');
  world.note(`${device.name} has no free quota`);
  device.room.isFull = true;
  await world.advance(SHORT_MS);
  device.room.isFull = false;
}

/** Modules of the leader apart from sending and applying: uploads, services, storage eviction, and continuing after a freeze. */
export const PART_STEPS: readonly Step[] = [
  { name: 'freeze', weight: 2.4, run: freezeTab },
  { name: 'complaint', weight: 4.4, run: complain },
  { name: 'createGroup', weight: 2.8, run: createGroup },
  { name: 'roomShort', weight: 2.4, run: fillDisk },
];
