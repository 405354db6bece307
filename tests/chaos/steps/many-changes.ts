import type { OpRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count } from '../ledger.ts';
import { nameWith } from './list-steps.ts';
import { pickTab } from './pick.ts';
import type { Step } from './step.ts';
import { addTab, hideTab, ownTabs, renameTab, sortTabs } from './tab-steps.ts';
import { makeTag, renameTag, tagFriends, tagsOf } from './tag-steps.ts';
import type { World } from '../world.ts';

/** More than the queue reads at once (src/sync/outbox/long-queue.ts). */
const LONG = 200;
const MOST_CHANGES = LONG + 60;
/** The commands of as many changes run together. */
const AT_ONCE = 20;

function changeTag(world: World, tab: Tab): void {
  const tags = tagsOf(tab);
  if (tags.length === 0) makeTag(world, tab);
  else world.prng.pick([renameTag, tagFriends])(world, tab, world.prng.pick(tags));
}

function changeTab(world: World, tab: Tab): void {
  const own = ownTabs(tab);
  if (own.length === 0) addTab(world, tab);
  else if (world.prng.chance(0.2)) sortTabs(world, tab);
  else world.prng.pick([renameTab, hideTab])(world, tab, world.prng.pick(own));
}

function nameFriend(world: World, tab: Tab): void {
  nameWith(world, tab, world.prng.pick(USERS.filter((userId) => userId !== tab.device.userId)));
}

/** Without a network the user changes so many remarks, tags and tabs that the queue is long when it is read again. */
async function changeMany(world: World): Promise<void> {
  const tab = pickTab(world);
  const { device } = tab;
  const countOps = (): number => device.rows<OpRow>('ops').length;
  for (const { ports } of device.tabs) ports.online.set(false);
  for (const link of world.network.links()) if (link.owner.startsWith(`${device.name}/`)) world.network.cut(link);
  for (let made = 0; made < MOST_CHANGES && tab.isAlive && countOps() <= LONG; made += AT_ONCE) {
    for (let left = AT_ONCE; left > 0; left -= 1) world.prng.pick([nameFriend, nameFriend, changeTag, changeTab])(world, tab);
    await world.pump();
  }
  if (countOps() > LONG) count(world.tally, 'manyChanges');
  for (const { ports } of device.tabs) ports.online.set(true);
}

/** Changes that are more than a queue reads at once. A schedule with them takes far more steps, so they are rare. */
export const MANY_CHANGES_STEP: Step = { name: 'manyChanges', weight: 0.6, run: changeMany };
