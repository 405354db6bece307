import { mayActOn } from '../../../contract/http/groups/group-rules.ts';
import { IDENTITY, MUTE_FOR_EVER } from '../../../contract/http/groups/group-values.ts';
import { GROUP_TIP } from '../../../server/commands/groups/group-tip.ts';
import type { GroupAction } from '../../../src/core/groups/group-actions.ts';
import { USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { ask } from '../steps/pick.ts';
import type { Step } from '../steps/step.ts';
import type { World } from '../world.ts';
import { noteTip } from './edit-steps.ts';
import { otherMembers, pickInGroup, type GroupPage, type InGroup } from './pick-group.ts';

function tipsOf(action: GroupAction): number[] {
  switch (action.kind) {
    case 'dissolve':
      return [GROUP_TIP.dissolve];
    case 'quit':
      return [GROUP_TIP.quit];
    case 'transfer':
      return [GROUP_TIP.transfer];
    case 'admins':
      return [...(action.add.length > 0 ? [GROUP_TIP.setAdmin] : []), ...(action.remove.length > 0 ? [GROUP_TIP.unsetAdmin] : [])];
    case 'blacklist':
      return action.add.length > 0 ? [GROUP_TIP.remove, GROUP_TIP.blacklist] : [];
    case 'mute':
      return [action.seconds === 0 ? GROUP_TIP.unmute : GROUP_TIP.mute];
    case 'muteAll':
      return [action.on ? GROUP_TIP.muteAll : GROUP_TIP.unmuteAll];
    case 'remove':
      return [GROUP_TIP.remove];
    case 'renewLink':
    case 'picture':
      return [];
  }
}

/** Repeats the request while its outcome is unknown, as a user does. */
async function request(tab: Tab, groupNumber: string, action: GroupAction): Promise<void> {
  for (let left = 2; left > 0 && tab.isAlive; left -= 1) if ((await tab.sync.ask('manageGroup', { groupNumber, action })) !== undefined) return;
}

/** An action that needs the network. */
export function manageWith(world: World, { tab, groupNumber }: GroupPage, action: GroupAction): void {
  for (const detailType of tipsOf(action)) noteTip(world, { groupNumber, detailType, operatorId: tab.device.userId });
  ask(world, tab, { name: `group ${action.kind}`, what: `${groupNumber} ${JSON.stringify(action)}`, work: request(tab, groupNumber, action) });
}

type Choose = (world: World, found: InGroup) => GroupAction | undefined;

/** One or two of these people. */
function some(world: World, ids: readonly string[]): string[] {
  const first = world.prng.pick(ids);
  return [...new Set(world.prng.chance(0.25) ? [first, world.prng.pick(ids)] : [first])];
}

function targetsOf(world: World, { tab, group, identity }: InGroup): string[] {
  return otherMembers(world, group.groupNumber, tab.device.userId)
    .filter((other) => mayActOn(identity, other.identity))
    .map(({ userId }) => userId);
}

const onTargets =
  (act: (world: World, wtIds: readonly string[]) => GroupAction): Choose =>
  (world, found) => {
    const ids = targetsOf(world, found);
    return ids.length === 0 ? undefined : act(world, some(world, ids));
  };

/** `least` = the role that the action needs. */
function manage(name: string, weight: number, { least, choose }: { readonly least: number; readonly choose: Choose }): Step {
  return {
    name,
    weight,
    run(world) {
      const found = pickInGroup(world, least);
      const action = found && choose(world, found);
      if (found !== undefined && action !== undefined) manageWith(world, { tab: found.tab, groupNumber: found.group.groupNumber }, action);
    },
  };
}

const chooseAdmins: Choose = (world, { tab, group }) => {
  const others = otherMembers(world, group.groupNumber, tab.device.userId);
  const change = (identity: number) => others.filter((one) => one.identity === identity && world.prng.chance(0.5)).map(({ userId }) => userId);
  const [add, remove] = [change(IDENTITY.member), change(IDENTITY.admin)];
  return add.length + remove.length === 0 ? undefined : { kind: 'admins', add, remove };
};

const chooseBlacklist: Choose = (world, found) => {
  const { groupNumber } = found.group;
  const listed = world.server.query<{ userId: string }>('select userId from groupBlacklist where groupId = ?', groupNumber).map(({ userId }) => userId);
  if (listed.length > 0 && world.prng.chance(0.6)) return { kind: 'blacklist', add: [], remove: listed.slice(0, 1) };
  const ids = targetsOf(world, found);
  return ids.length === 0 ? undefined : { kind: 'blacklist', add: [world.prng.pick(ids)], remove: [] };
};

const chooseTransfer: Choose = (world, { tab, group }) => {
  const users = otherMembers(world, group.groupNumber, tab.device.userId).filter(({ userId }) => USERS.some((one) => one === userId));
  return users.length === 0 ? undefined : { kind: 'transfer', wtId: world.prng.pick(users).userId };
};

/** The last group of a schedule stays. */
const chooseDissolve: Choose = (world) => {
  const [left] = world.server.query<{ count: number }>("select count(*) as count from groups where dissolvedAt is null and name not like 'made %'");
  return (left?.count ?? 0) > 4 ? { kind: 'dissolve' } : undefined;
};

export const MANAGE_STEPS: readonly Step[] = [
  manage('mute', 4, {
    least: IDENTITY.admin,
    choose: onTargets((world, wtIds) => ({ kind: 'mute', wtIds, seconds: world.prng.pick([0, 600, 86_400, MUTE_FOR_EVER]) })),
  }),
  manage('muteAll', 2, { least: IDENTITY.admin, choose: (world) => ({ kind: 'muteAll', on: world.prng.chance(0.4) }) }),
  manage('remove', 4, { least: IDENTITY.admin, choose: onTargets((_world, wtIds) => ({ kind: 'remove', wtIds })) }),
  manage('admins', 4, { least: IDENTITY.owner, choose: chooseAdmins }),
  manage('blacklist', 3, { least: IDENTITY.admin, choose: chooseBlacklist }),
  manage('transfer', 2, { least: IDENTITY.owner, choose: chooseTransfer }),
  manage('renewLink', 1, { least: IDENTITY.admin, choose: () => ({ kind: 'renewLink' }) }),
  manage('quit', 2.5, { least: IDENTITY.member, choose: (_world, { identity }) => (identity === IDENTITY.owner ? undefined : { kind: 'quit' }) }),
  manage('dissolve', 0.6, { least: IDENTITY.owner, choose: chooseDissolve }),
];
