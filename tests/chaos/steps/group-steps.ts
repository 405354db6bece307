import { admitMembers, expelMembers, quitGroup } from '../../../server/commands/groups/change-membership.ts';
import type { Unit } from '../../../server/commands/unit.ts';
import { pruneGroupLog } from '../../../server/store/groups/group-events.ts';
import { GROUP_OWNERS, USERS } from '../chaos-server.ts';
import { count, type Span } from '../ledger.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

const ORIGIN = 'http://chaos';
const DAY_MS = 86_400_000;

function memberIds(world: World, groupId: string): string[] {
  return world.server.query<{ userId: string }>('select userId from groupMembers where groupId = ? order by userId', groupId).map(({ userId }) => userId);
}

/** Whether a conversation is a group of which this user is not a member. */
export function isOutside(world: World, userId: string, conversationID: string): boolean {
  return conversationID.startsWith('GROUP') && !memberIds(world, conversationID.slice('GROUP'.length)).includes(userId);
}

type Choice = { readonly groupId: string; readonly ownerId: string; readonly userId: string };

/** A group and one of its members (except the owner), or one user outside it; a preferred choice where there is one. */
function choose(world: World, isMember: boolean, isPreferred: (choice: Choice) => boolean = () => false): Choice | undefined {
  const choices = Object.entries(GROUP_OWNERS).flatMap(([groupId, ownerId]) => {
    const members = memberIds(world, groupId);
    return USERS.filter((userId) => userId !== ownerId && members.includes(userId) === isMember).map((userId) => ({ groupId, ownerId, userId }));
  });
  const preferred = choices.filter(isPreferred);
  const among = preferred.length > 0 ? preferred : choices;
  return among.length === 0 ? undefined : world.prng.pick(among);
}

/** The tip of a membership change: the first message that a new member may read, and the last for a removed one. */
function tipOf(world: World, { groupId, userId }: Choice): number {
  const sql = "select max(seq) as seq from messages where conv = ? and sender = 'administrator' and payload like ?";
  return world.server.query<{ seq: number }>(sql, `GROUP${groupId}`, `%${userId}%`)[0]?.seq ?? 0;
}

function spansOf(world: World, { groupId, userId }: Choice): Span[] {
  return world.ledger.spans.get(`${userId} GROUP${groupId}`) ?? [];
}

/** Cuts the logs of all large groups to this many events. */
export async function cutGroupLogs(world: World, keep: number): Promise<void> {
  const core = world.server.core();
  const logs = world.server.query<{ conv: string }>('select conv from conversations where isLarge = 1');
  for (const { conv } of logs)
    await world.drive(core?.write(async ({ db, now }) => pruneGroupLog(db, conv, { keep, olderThan: now - DAY_MS })) ?? Promise.resolve(true));
}

type Change = (unit: Unit, choice: Choice) => Promise<unknown>;

async function changeMembership(world: World, name: string, { choice, change }: { readonly choice: Choice; readonly change: Change }): Promise<void> {
  const core = world.server.core();
  if (core === undefined) return;
  count(world.tally, name);
  world.note(`${name} ${choice.groupId} ${choice.userId}`);
  await world.drive(core.write(async (unit) => change(unit, choice)));
}

function leave(name: string, change: Change): Step['run'] {
  return async (world) => {
    const choice = choose(world, true);
    if (choice === undefined) return;
    await changeMembership(world, name, { choice, change });
    const spans = spansOf(world, choice);
    const ended = spans.map((span) => (span.toSeq === null ? { ...span, toSeq: tipOf(world, choice) } : span));
    world.ledger.spans.set(`${choice.userId} GROUP${choice.groupId}`, ended);
  };
}

async function join(world: World): Promise<void> {
  // Prefers former members, because a second membership is where errors are likely.
  const choice = choose(world, false, (one) => spansOf(world, one).length > 0);
  if (choice === undefined) return;
  const spans = spansOf(world, choice);
  const change: Change = async (unit, { groupId, ownerId, userId }) => admitMembers(unit, { groupId, operatorId: ownerId, userIds: [userId], origin: ORIGIN });
  await changeMembership(world, spans.length > 0 ? 'groupRejoin' : 'groupJoin', { choice, change });
  world.ledger.spans.set(`${choice.userId} GROUP${choice.groupId}`, [...spans, { fromSeq: tipOf(world, choice) - 1, toSeq: null }]);
}

/** Records the members before the first step. */
export function noteMemberships(world: World): void {
  for (const groupId of Object.keys(GROUP_OWNERS))
    for (const userId of memberIds(world, groupId)) world.ledger.spans.set(`${userId} GROUP${groupId}`, [{ fromSeq: 0, toSeq: null }]);
}

/** Memberships that change while users write, changed on the server as by the owner or another device. */
export const GROUP_STEPS: readonly Step[] = [
  {
    name: 'groupKick',
    weight: 2.4,
    run: leave('groupKick', async (unit, { groupId, ownerId, userId }) => expelMembers(unit, { groupId, userIds: [userId], operatorId: ownerId })),
  },
  { name: 'groupLeave', weight: 2.4, run: leave('groupLeave', async (unit, { groupId, userId }) => quitGroup(unit, { groupId, userId })) },
  { name: 'groupJoin', weight: 8, run: join },
];
