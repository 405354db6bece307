import { c2cConversationId } from '../../../contract/ids.ts';
import type { ApplyRow, TabRow } from '../../../src/core/rows.ts';
import { isUnanswered } from '../../../src/core/people/applications/applications.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import { PEOPLE, USERS } from '../chaos-server.ts';
import type { Device, Tab } from '../device.ts';
import { count } from '../ledger.ts';
import { finish, start } from './deletion-steps.ts';
import { blockWith, hideWith, nameWith, showWith } from './list-steps.ts';
import { archiveWith, muteWith, unmute } from './mute-steps.ts';
import { answer, applyTo, friendsOf, isListed, requestDeletion } from './people-steps.ts';
import { actAs, type Pair } from './person-acts.ts';
import { ask, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import { addTab, hideTab, ownTabs, removeTab, removeTabs, renameTab, sortTabs, tabsOf } from './tab-steps.ts';
import { deleteTag, makeTag, removeTags, renameTag, setTagsOf, tagFriends, tagsOf } from './tag-steps.ts';
import type { World } from '../world.ts';

type Two = readonly [Tab, Tab];
/** Returns false if the situation does not exist. */
type Conflict = (world: World, tabs: Two) => boolean | Promise<boolean>;

function remove(world: World, tab: Tab, wtId: string): void {
  ask(world, tab, { name: 'deleteFriend', what: wtId, work: requestDeletion(tab, wtId) });
}

function inBoth<Row extends { readonly id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const there = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => there.has(id));
}

/** A tab that both devices show. */
function commonTab(world: World, [one, other]: Two): TabRow | undefined {
  const both = inBoth(ownTabs(one), ownTabs(other));
  return both.length === 0 ? undefined : world.prng.pick(both);
}

/** A tag that both devices show. */
function commonTag(world: World, [one, other]: Two): TagRow | undefined {
  const both = inBoth(tagsOf(one), tagsOf(other));
  return both.length === 0 ? undefined : world.prng.pick(both);
}

/** An application that both devices show. */
function commonApply([one, other]: Two): ApplyRow | undefined {
  const there = new Set(
    other.device
      .rows<ApplyRow>('applies')
      .filter(isUnanswered)
      .map(({ id }) => id),
  );
  return one.device.rows<ApplyRow>('applies').find((row) => isUnanswered(row) && there.has(row.id));
}

/** A person on the lists of both devices. */
function commonPerson([one, other]: Two): string | undefined {
  const there = new Set(friendsOf(other).map(({ wtId }) => wtId));
  return friendsOf(one).flatMap(({ wtId }) => PEOPLE.filter((person) => person === wtId && there.has(wtId)))[0];
}

async function prepareApply(world: World, tabs: Two): Promise<ApplyRow | undefined> {
  const { userId } = tabs[0].device;
  const person = PEOPLE.find((one) => !isListed(world, { person: one, userId }));
  if (commonApply(tabs) === undefined && person !== undefined) {
    await actAs(world, 'personApplies', { person, userId });
    await world.advance(1000);
  }
  return commonApply(tabs);
}

const onTag =
  (act: (world: World, tab: Tab, tag: TagRow) => void): Conflict =>
  (world, tabs) => {
    const tag = commonTag(world, tabs);
    if (tag === undefined) return false;
    for (const tab of tabs) act(world, tab, tag);
    return true;
  };

const onTab =
  (act: (world: World, tab: Tab, row: TabRow) => void, otherAct = act): Conflict =>
  (world, tabs) => {
    const row = commonTab(world, tabs);
    if (row === undefined) return false;
    act(world, tabs[0], row);
    otherAct(world, tabs[1], row);
    return true;
  };

/** What two devices of a user do at the same time. */
const DEVICE_CONFLICTS = {
  conflictTabName: onTab(renameTab),
  conflictTabHide: onTab(renameTab, hideTab),
  conflictTabDelete: onTab(renameTab, removeTab),
  conflictTabOrder: (world, tabs) => {
    for (const tab of tabs) sortTabs(world, tab);
    return tabs.every((tab) => tabsOf(tab).length > 0);
  },
  /** The server accepts one of the two and refuses the other (11112). */
  conflictNewTab: (world, tabs) => {
    for (const tab of tabs) addTab(world, tab, { groupName: 'both' });
    return true;
  },
  conflictRemark: (world, tabs) => {
    const wtId = world.prng.pick(USERS.filter((userId) => userId !== tabs[0].device.userId));
    for (const tab of tabs) nameWith(world, tab, wtId);
    return true;
  },
  conflictTags: (world, tabs) => {
    const wtId = commonPerson(tabs);
    if (wtId === undefined) return false;
    for (const tab of tabs) setTagsOf(world, tab, { wtId });
    return true;
  },
  conflictTagName: onTag(renameTag),
  conflictTagFriends: onTag(tagFriends),
  /** The server deletes nothing of a request that names a row which the other device has deleted. */
  conflictTagsRemoved: (world, tabs) => {
    const tag = commonTag(world, tabs);
    const others = tagsOf(tabs[1]).filter(({ id }) => id !== tag?.id);
    if (tag === undefined || others.length === 0) return false;
    deleteTag(world, tabs[0], tag);
    removeTags(world, tabs[1], [tag, ...others.slice(0, 1)]);
    return true;
  },
  conflictTabsRemoved: (world, tabs) => {
    const row = commonTab(world, tabs);
    const others = ownTabs(tabs[1]).filter(({ id }) => id !== row?.id);
    if (row === undefined || others.length === 0) return false;
    removeTab(world, tabs[0], row);
    removeTabs(world, tabs[1], [row, ...others.slice(0, 1)]);
    return true;
  },
  /** One device mutes for an hour what the other one mutes for longer, or no longer. */
  conflictMute: (world, tabs) => {
    const ID = world.prng.pick(tabs[0].device.conversationIDs);
    muteWith(world, tabs[0], { ID, hours: 1 });
    if (world.prng.chance(0.5)) muteWith(world, tabs[1], { ID, hours: world.prng.pick([8, 'always'] as const) });
    else unmute(world, tabs[1], ID);
    return true;
  },
  /** Archiving mutes, and the end of a mute takes the conversation out of the archive. */
  conflictArchive: (world, tabs) => {
    const id = world.prng.pick(tabs[0].device.conversationIDs);
    archiveWith(world, tabs[0], { id, on: true });
    unmute(world, tabs[1], id);
    return true;
  },
  conflictHide: (world, tabs) => {
    const wtId = world.prng.pick(USERS.filter((userId) => userId !== tabs[0].device.userId));
    hideWith(world, tabs[0], { wtId, on: true });
    showWith(world, tabs[1], wtId);
    return true;
  },
  /** One device hides the conversation that the other one deletes. */
  conflictHideDelete: async (world, tabs) => {
    const wtId = world.prng.pick(USERS.filter((userId) => userId !== tabs[0].device.userId));
    hideWith(world, tabs[0], { wtId, on: true });
    start(world, tabs[1], { id: c2cConversationId(wtId), clearHistory: false });
    await world.pumpPartly();
    if (tabs[1].isAlive) finish(world, tabs[1]);
    return true;
  },
  conflictAnswer: async (world, tabs) => {
    const row = await prepareApply(world, tabs);
    if (row === undefined) return false;
    answer(world, tabs[0], { person: row.applyWtId, how: 'accept' });
    answer(world, tabs[1], { person: row.applyWtId, how: 'refuse' });
    return true;
  },
  /** One device accepts the person whom the other one blocks. */
  conflictBlock: async (world, tabs) => {
    const row = await prepareApply(world, tabs);
    if (row === undefined) return false;
    answer(world, tabs[0], { person: row.applyWtId, how: 'accept' });
    blockWith(world, tabs[1], row.applyWtId);
    return true;
  },
  /** One device deletes the friend whom the other one changes. */
  conflictDelete: (world, tabs) => {
    const wtId = commonPerson(tabs);
    if (wtId === undefined) return false;
    remove(world, tabs[0], wtId);
    if (world.prng.chance(0.5)) nameWith(world, tabs[1], wtId);
    else setTagsOf(world, tabs[1], { wtId });
    return true;
  },
} satisfies Readonly<Record<string, Conflict>>;

type Between = (world: World, tab: Tab, pair: Pair) => boolean | Promise<boolean>;

/** What a user and another person do at the same time. */
const PEOPLE_CONFLICTS = {
  /** Both accept, or the other one refuses. */
  conflictAccept: async (world, tab, pair) => {
    applyTo(world, tab, pair.person);
    await world.pumpPartly();
    await actAs(world, world.prng.pick(['personAccepts', 'personRefuses', 'personApplies']), pair);
    return true;
  },
  conflictDeleteAccept: async (world, tab, pair) => {
    const isFriend = friendsOf(tab).some(({ wtId }) => wtId === pair.person);
    if (isFriend) remove(world, tab, pair.person);
    else applyTo(world, tab, pair.person);
    await world.pumpPartly();
    await actAs(world, world.prng.pick(['personDeletes', 'personApplies']), pair);
    await world.pumpPartly();
    await actAs(world, 'personAccepts', pair);
    return true;
  },
  conflictBlockApply: async (world, tab, pair) => {
    if (world.prng.chance(0.5)) {
      applyTo(world, tab, pair.person);
      await actAs(world, 'personBlocks', pair);
    } else {
      blockWith(world, tab, pair.person);
      await world.pumpPartly();
      await actAs(world, 'personApplies', pair);
    }
    await world.pumpPartly();
    await actAs(world, 'personUnblocks', pair);
    return true;
  },
} satisfies Readonly<Record<string, Between>>;

/** The names under which conflicts are counted. */
export const CONFLICTS = [...Object.keys(DEVICE_CONFLICTS), ...Object.keys(PEOPLE_CONFLICTS)];

function pickTwo(world: World): Two | undefined {
  const devices = world.devices.filter(({ userId }) => userId === USERS[0]);
  const [one, other] = devices.map(({ tabs }) => tabs.find(({ isFrozen }) => !isFrozen));
  return one === undefined || other === undefined ? undefined : [one, other];
}

function connect(devices: readonly Device[], isOnline: boolean): void {
  for (const { tabs } of devices) for (const tab of tabs) tab.ports.online.set(isOnline);
}

/** Makes the tabs or tags that a conflict needs. */
async function prepareRows(world: World, [tab, other]: Two, name: string): Promise<void> {
  const least = name.endsWith('sRemoved') ? 2 : 1;
  const missing = (rows: readonly unknown[], prefix: string): number => (name.startsWith(prefix) ? Math.max(0, least - rows.length) : 0);
  const [tabs, tags] = [missing(inBoth(ownTabs(tab), ownTabs(other)), 'conflictTab'), missing(inBoth(tagsOf(tab), tagsOf(other)), 'conflictTag')];
  for (let left = tabs; left > 0; left -= 1) addTab(world, tab);
  for (let left = tags; left > 0; left -= 1) makeTag(world, tab);
  if (tabs + tags > 0) await world.advance(1000);
}

/** Both devices decide without the other's change: they are offline, or their requests are on the way at the same time. */
async function conflictOfDevices(world: World, tabs: Two, name: keyof typeof DEVICE_CONFLICTS): Promise<void> {
  const devices = tabs.map(({ device }) => device);
  await prepareRows(world, tabs, name);
  const isOffline = world.prng.chance(0.5) && name !== 'conflictDelete';
  if (isOffline) connect(devices, false);
  if (tabs.every(({ isAlive }) => isAlive) && (await DEVICE_CONFLICTS[name](world, tabs))) count(world.tally, name);
  await world.pumpPartly();
  if (!isOffline) return;
  for (const device of world.prng.chance(0.5) ? devices : devices.toReversed()) {
    connect([device], true);
    await world.pumpPartly();
  }
}

async function conflict(world: World): Promise<void> {
  const two = pickTwo(world);
  if (two !== undefined && world.prng.chance(0.85)) {
    const names = Object.keys(DEVICE_CONFLICTS) as (keyof typeof DEVICE_CONFLICTS)[];
    return conflictOfDevices(world, two, world.prng.pick(names));
  }
  const names = Object.keys(PEOPLE_CONFLICTS) as (keyof typeof PEOPLE_CONFLICTS)[];
  const name = world.prng.pick(names);
  const tab = pickTab(world);
  if (await PEOPLE_CONFLICTS[name](world, tab, { person: world.prng.pick(PEOPLE), userId: tab.device.userId })) count(world.tally, name);
}

/** Changes of the same thing at the same time: by two devices of a user, or by a user and another person. */
export const CONFLICT_STEP: Step = { name: 'conflict', weight: 9, run: conflict };

/** Runs while nothing else happens, so that only the conflict decides the end state. */
export async function conflictsInQuiet(world: World, settled: (name: string) => Promise<void>): Promise<void> {
  for (const name of Object.keys(DEVICE_CONFLICTS) as (keyof typeof DEVICE_CONFLICTS)[]) {
    const two = pickTwo(world);
    if (two === undefined) return;
    world.note(`probe of conflicts: ${name}`);
    await conflictOfDevices(world, two, name);
    await settled(name);
  }
}
