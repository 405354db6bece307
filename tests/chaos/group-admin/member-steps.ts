import { AUDIT_STATUS, IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { joinGroup } from '../../../server/commands/groups/membership/join-group.ts';
import { leaveGroup } from '../../../server/commands/groups/membership/leave-group.ts';
import { GROUP_TIP } from '../../../server/commands/groups/group-tip.ts';
import type { AuditAnswer, GroupNoticeRow } from '../../../src/core/groups/notices/group-notices.ts';
import { NOTICE_LISTS } from '../../../src/core/groups/notices/notice-counts.ts';
import { PEOPLE, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { count, noteRequest } from '../ledger.ts';
import { writeOnServer } from '../parts/write-on-server.ts';
import { send } from '../steps/compose.ts';
import { ask, pickTab } from '../steps/pick.ts';
import type { Step } from '../steps/step.ts';
import type { World } from '../world.ts';
import { mostlyOnline, newText, noteTip } from './edit-steps.ts';
import { GROUP_IDS, groupsOn, otherMembers, pickInGroup } from './pick-group.ts';

const ORIGIN = 'http://chaos';

/** Repeats the request while its outcome is unknown. */
async function requestJoining(tab: Tab, groupNumber: string, applyContent: string): Promise<void> {
  for (let left = 2; left > 0 && tab.isAlive; left -= 1) if ((await tab.sync.ask('joinGroup', { groupNumber, applyContent })) !== undefined) return;
}

/** A user opens the card of a group that the user is not in, and joins it or applies. */
function join(world: World): void {
  const tab = pickTab(world);
  const own = new Set(groupsOn(tab.device).map(({ groupNumber }) => groupNumber));
  const others = GROUP_IDS.filter((id) => !own.has(id));
  if (others.length === 0) return;
  const groupNumber = world.prng.pick(others);
  noteTip(world, { groupNumber, detailType: GROUP_TIP.search, operatorId: tab.device.userId });
  tab.sync.ask('groupCard', { groupNumber }).catch(() => undefined);
  ask(world, tab, { name: 'group join', what: groupNumber, work: requestJoining(tab, groupNumber, newText(world, 'please ')) });
}

/** A person without a device applies to a group. Where no approval is needed, the person joins it. */
export async function applyTo(world: World, groupNumber: string, userId: string): Promise<void> {
  const request = { groupNumber, applyContent: newText(world, 'hello ') };
  await writeOnServer(world, `${userId} applies to ${groupNumber}`, async (unit) => joinGroup(unit, { userId, origin: ORIGIN, request }));
}

/** A person without a device applies to a group, or leaves it. */
async function person(world: World): Promise<void> {
  const userId = world.prng.pick(PEOPLE);
  const groupNumber = world.prng.pick(GROUP_IDS);
  const isMember = otherMembers(world, groupNumber, '').some((one) => one.userId === userId);
  count(world.tally, isMember ? 'group personLeaves' : 'group personApplies');
  if (isMember) await writeOnServer(world, `${userId} leaves ${groupNumber}`, async (unit) => leaveGroup(unit, userId, groupNumber));
  else await applyTo(world, groupNumber, userId);
}

export function waitingOn({ device }: Tab): GroupNoticeRow[] {
  return device.rows<GroupNoticeRow>('groupNotices').filter(({ list, auditStatus }) => list === 'joinApply' && auditStatus === AUDIT_STATUS.waiting);
}

export function auditWith(world: World, tab: Tab, { row: { id, noticeId }, answer }: { readonly row: GroupNoticeRow; readonly answer: AuditAnswer }): void {
  const work = tab.build.auditGroupApplication(tab.commands, id, { answer, remark: answer === 'reject' ? newText(world, 'no ') : '' });
  const request = { kind: 'audit', userId: tab.device.userId, ID: noticeId, tab: tab.name, on: answer === 'approve' } as const;
  ask(world, tab, { name: 'group audit', what: `${noticeId} ${answer}`, work: noteRequest(world.ledger, { ...request, work }) });
}

/** Answers an application. If there is none, a person applies first. */
async function audit(world: World): Promise<void> {
  const found = pickInGroup(world, IDENTITY.admin);
  if (found === undefined) return;
  if (waitingOn(found.tab).length === 0) {
    await person(world);
    await world.advance(1000);
  }
  const [row] = found.tab.isAlive ? waitingOn(found.tab) : [];
  if (row !== undefined)
    await mostlyOnline(world, found.tab, () => auditWith(world, found.tab, { row, answer: world.prng.pick(['approve', 'approve', 'reject']) }));
}

async function invite(world: World): Promise<void> {
  const found = pickInGroup(world);
  if (found === undefined) return;
  const { tab, group } = found;
  const { groupNumber } = group;
  const inside = new Set(otherMembers(world, groupNumber, '').map(({ userId }) => userId));
  const wtIds = [...USERS, PEOPLE[0]].filter((userId) => !inside.has(userId) && userId !== tab.device.userId);
  if (wtIds.length === 0) return;
  await mostlyOnline(world, tab, () => {
    // People whose invitation is approved later join one by one.
    for (let left = wtIds.length; left > 0; left -= 1) noteTip(world, { groupNumber, detailType: GROUP_TIP.invite, operatorId: tab.device.userId });
    const work = tab.build.inviteMembers(tab.commands, groupNumber, wtIds).then(async (key) => {
      await noteRequest(world.ledger, {
        kind: 'invite',
        userId: tab.device.userId,
        ID: key,
        detail: tab.device.name,
        tab: tab.name,
        on: true,
        work: Promise.resolve(),
      });
    });
    ask(world, tab, { name: 'group invite', what: `${groupNumber} ${wtIds.join()}`, work });
  });
}

async function readNotices(world: World): Promise<void> {
  const tab = pickTab(world);
  const list = world.prng.pick(NOTICE_LISTS);
  await mostlyOnline(world, tab, () => ask(world, tab, { name: 'group readNotices', what: list, work: tab.build.readNoticeList(tab.commands, list) }));
}

function write(world: World): void {
  const found = pickInGroup(world);
  if (found !== undefined) send(world, found.tab, { conversationID: `GROUP${found.group.groupNumber}`, isFile: false });
}

function recallAll(world: World): void {
  const found = pickInGroup(world, IDENTITY.admin);
  if (found === undefined) return;
  const { tab, group } = found;
  const others = otherMembers(world, group.groupNumber, tab.device.userId).filter(({ identity }) => identity === IDENTITY.member);
  if (others.length === 0) return;
  const { userId } = world.prng.pick(others);
  ask(world, tab, {
    name: 'group recallAll',
    what: `${group.groupNumber} ${userId}`,
    work: tab.build.recallAllOf(tab.commands, `GROUP${group.groupNumber}`, userId),
  });
}

/** A page opens a group, which reads its members. */
export function openGroup(world: World, tab: Tab, groupNumber: string): void {
  tab.sync.refreshChat(`GROUP${groupNumber}`);
  ask(world, tab, { name: 'group open', what: groupNumber, work: tab.sync.refreshMembers(groupNumber) });
}

function open(world: World): void {
  const found = pickInGroup(world);
  if (found !== undefined) openGroup(world, found.tab, found.group.groupNumber);
}

/** What members and outsiders do. */
export const MEMBER_STEPS: readonly Step[] = [
  { name: 'join', weight: 4, run: join },
  { name: 'person', weight: 5, run: person },
  { name: 'audit', weight: 6, run: audit },
  { name: 'invite', weight: 4, run: invite },
  { name: 'readNotices', weight: 3, run: readNotices },
  { name: 'write', weight: 4, run: write },
  { name: 'recallAll', weight: 1.5, run: recallAll },
  { name: 'open', weight: 3, run: open },
];
