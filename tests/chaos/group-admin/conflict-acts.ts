import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { selfIn } from '../../../src/core/groups/group-edit.ts';
import type { GroupNoticeRow } from '../../../src/core/groups/notices/group-notices.ts';
import { PEOPLE, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count } from '../ledger.ts';
import type { Step } from '../steps/step.ts';
import type { World } from '../world.ts';
import { editAny, editWith, newText, setAny } from './edit-steps.ts';
import { manageWith } from './manage-steps.ts';
import { applyTo, auditWith, waitingOn } from './member-steps.ts';
import { groupsOn, otherMembers, setOnline } from './pick-group.ts';

type Two = readonly [Tab, Tab];

function pickTwo(world: World): Two | undefined {
  const [one, other] = world.devices.filter(({ userId }) => userId === USERS[0]).map(({ tabs }) => tabs.find(({ isFrozen }) => !isFrozen));
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Returns false if the situation does not exist. */
type Conflict = (world: World, tabs: Two) => boolean;

function commonGroup(world: World, [one, other]: Two, least: number): string | undefined {
  const fitting = ({ device }: Tab) => groupsOn(device).flatMap((row) => ((selfIn(row)?.identity ?? 0) >= least ? [row.groupNumber] : []));
  const there = new Set(fitting(other));
  const both = fitting(one).filter((id) => there.has(id));
  return both.length === 0 ? undefined : world.prng.pick(both);
}

/** An application that both devices show. */
function applicationOnBoth([one, other]: Two): GroupNoticeRow | undefined {
  const there = new Set(waitingOn(other).map(({ id }) => id));
  return waitingOn(one).find(({ id }) => there.has(id));
}

/** A person applies, so that both devices have an application to answer. */
async function letApply(world: World, tabs: Two): Promise<void> {
  const groupNumber = commonGroup(world, tabs, IDENTITY.admin);
  if (groupNumber === undefined || applicationOnBoth(tabs) !== undefined) return;
  const inside = new Set(otherMembers(world, groupNumber, '').map(({ userId }) => userId));
  const outside = PEOPLE.find((userId) => !inside.has(userId));
  if (outside === undefined) return;
  await applyTo(world, groupNumber, outside);
  await world.advance(1000);
}

const CONFLICTS = {
  /** Both devices change the same field. */
  groupConflictField(world, tabs) {
    const groupNumber = commonGroup(world, tabs, IDENTITY.member);
    if (groupNumber === undefined) return false;
    const field = world.prng.pick(['nickname', 'remark'] as const);
    for (const tab of tabs) editWith(world, tab, { groupNumber, field, value: newText(world) });
    return true;
  },
  groupConflictSetting(world, tabs) {
    const groupNumber = commonGroup(world, tabs, IDENTITY.admin);
    if (groupNumber === undefined) return false;
    for (const tab of tabs) {
      const group = groupsOn(tab.device).find((row) => row.groupNumber === groupNumber);
      if (group !== undefined) setAny(world, { tab, group, identity: selfIn(group)?.identity ?? 0 });
    }
    return true;
  },
  /** Each device answers the same application in another way. */
  groupConflictAudit(world, tabs) {
    const row = applicationOnBoth(tabs);
    if (row === undefined) return false;
    auditWith(world, tabs[0], { row, answer: 'approve' });
    auditWith(world, tabs[1], { row, answer: 'reject' });
    return true;
  },
  /** One device leaves the group that the other one edits. */
  groupConflictLeave(world, tabs) {
    const groupNumber = commonGroup(world, tabs, IDENTITY.member);
    const group = groupsOn(tabs[1].device).find((row) => row.groupNumber === groupNumber);
    if (group === undefined || selfIn(group)?.identity === IDENTITY.owner) return false;
    editAny(world, { tab: tabs[1], group, identity: selfIn(group)?.identity ?? 0 });
    manageWith(world, { tab: tabs[0], groupNumber: group.groupNumber }, { kind: 'quit' });
    return true;
  },
} satisfies Readonly<Record<string, Conflict>>;

/** Both devices decide without the other's change. */
async function conflict(world: World): Promise<void> {
  const tabs = pickTwo(world);
  if (tabs === undefined) return;
  const names = Object.keys(CONFLICTS) as (keyof typeof CONFLICTS)[];
  const name = world.prng.pick(names);
  if (name === 'groupConflictAudit') await letApply(world, tabs);
  if (!tabs.every(({ isAlive }) => isAlive)) return;
  const isOffline = world.prng.chance(0.5) && name !== 'groupConflictLeave';
  const devices = tabs.map(({ device }) => device);
  if (isOffline) for (const device of devices) setOnline(device, false);
  if (CONFLICTS[name](world, tabs)) count(world.tally, name);
  await world.pumpPartly();
  if (!isOffline) return;
  for (const device of world.prng.chance(0.5) ? devices : devices.toReversed()) {
    setOnline(device, true);
    await world.pumpPartly();
  }
}

/** A user who is removed, or loses the role, while a change of that user waits for the network. The server refuses it. */
async function loseRole(world: World): Promise<void> {
  const owner = world.tabs().find(({ device, isFrozen }) => !isFrozen && groupsOn(device).some((row) => selfIn(row)?.identity === IDENTITY.owner));
  const owned = owner && groupsOn(owner.device).find((row) => selfIn(row)?.identity === IDENTITY.owner);
  const other = world
    .tabs()
    .find(
      ({ device, isFrozen }) => !isFrozen && device.userId !== owner?.device.userId && groupsOn(device).some((row) => row.groupNumber === owned?.groupNumber),
    );
  const group = other && groupsOn(other.device).find((row) => row.groupNumber === owned?.groupNumber);
  if (owner === undefined || other === undefined || group === undefined) return;
  count(world.tally, 'groupLoseRole');
  setOnline(other.device, false);
  const identity = selfIn(group)?.identity ?? 0;
  for (let left = 2; left > 0; left -= 1) editAny(world, { tab: other, group, identity });
  const { groupNumber } = group;
  const { userId } = other.device;
  const isDemoted = identity === IDENTITY.admin && world.prng.chance(0.5);
  manageWith(world, { tab: owner, groupNumber }, isDemoted ? { kind: 'admins', add: [], remove: [userId] } : { kind: 'remove', wtIds: [userId] });
  await world.advance(1000);
  setOnline(other.device, true);
  await world.pumpPartly();
}

/** The names by which conflicts are counted. */
export const GROUP_CONFLICTS: readonly string[] = [...Object.keys(CONFLICTS), 'groupLoseRole'];

export const GROUP_CONFLICT_STEPS: readonly Step[] = [
  { name: 'conflict', weight: 5, run: conflict },
  { name: 'loseRole', weight: 2.5, run: loseRole },
];
