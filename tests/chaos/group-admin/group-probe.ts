import { IDENTITY, MUTE_FOR_EVER } from '../../../contract/http/groups/group-values.ts';
import { auditApplication } from '../../../contract/http/groups/group-membership.ts';
import { editGroup as editGroupEndpoint } from '../../../contract/http/groups.ts';
import { selfIn } from '../../../src/core/groups/group-edit.ts';
import type { GroupAction } from '../../../src/core/groups/group-actions.ts';
import { NOTICE_LISTS } from '../../../src/core/groups/notices/notice-counts.ts';
import { PEOPLE, USERS } from '../chaos-server.ts';
import type { StepCheck } from '../invariants.ts';
import { hasGroupAdmin } from './group-seeds.ts';
import { otherLists } from '../parts/list-oracle.ts';
import { becomeQuiet } from '../settle.ts';
import { send } from '../steps/compose.ts';
import type { World } from '../world.ts';
import { editWith, newText, settingWith } from './edit-steps.ts';
import { countOnServer, otherMemberRows } from './group-facts.ts';
import { manageWith } from './manage-steps.ts';
import { applyTo, auditWith, openGroup, waitingOn } from './member-steps.ts';
import { GROUP_IDS, groupsOn, otherMembers, setOnline, type GroupPage } from './pick-group.ts';

/** Longer than a read of the members counts as fresh (src/sync/people/refresh-members.ts). */
const FRESH_MS = 61_000;
const HELD_MS = 1000;

/** A page of the owner of a group that has other members among the users. */
function findOwned(world: World): GroupPage | undefined {
  for (const groupNumber of GROUP_IDS)
    for (const tab of world.tabs()) {
      const group = groupsOn(tab.device).find((row) => row.groupNumber === groupNumber);
      const others = otherMembers(world, groupNumber, tab.device.userId);
      if (selfIn(group)?.identity === IDENTITY.owner && others.some(({ userId }) => USERS.some((one) => one === userId))) return { tab, groupNumber };
    }
  return undefined;
}

async function openEverywhere(world: World): Promise<void> {
  await world.advance(FRESH_MS);
  for (const device of world.devices)
    for (const { groupNumber } of groupsOn(device)) if (device.tabs[0] !== undefined) openGroup(world, device.tabs[0], groupNumber);
  await becomeQuiet(world);
}

/** A new connection would read everything again, so what events brought is compared before. */
function judge(world: World, what: string): void {
  for (const device of world.devices) {
    for (const list of otherLists(world, device)) world.violate(`${what}: ${device.name} shows ${list}`);
    for (const groupNumber of GROUP_IDS) for (const list of otherMemberRows(world, device, groupNumber)) world.violate(`${what}: ${device.name} shows ${list}`);
  }
}

async function act(world: World, what: string, run: () => unknown): Promise<void> {
  world.note(`probe of groups: ${what}`);
  await run();
  await becomeQuiet(world);
  judge(world, what);
}

async function manageInQuiet(world: World, page: GroupPage): Promise<void> {
  const { tab, groupNumber } = page;
  const others = otherMembers(world, groupNumber, tab.device.userId);
  const userId = others.find((one) => USERS.some((user) => user === one.userId))?.userId ?? '';
  const other = world.tabs().find(({ device }) => device.userId === userId);
  const manage = async (what: string, action: GroupAction): Promise<void> => act(world, `${what} ${groupNumber}`, () => manageWith(world, page, action));
  await manage('makes an admin of', { kind: 'admins', add: [userId], remove: [] });
  await manage('takes the role in', { kind: 'admins', add: [], remove: [userId] });
  await manage('mutes in', { kind: 'mute', wtIds: [userId], seconds: MUTE_FOR_EVER });
  if (other !== undefined) await act(world, 'a muted member writes', () => send(world, other, { conversationID: `GROUP${groupNumber}`, isFile: false }));
  await manage('unmutes in', { kind: 'mute', wtIds: [userId], seconds: 0 });
  await manage('mutes all of', { kind: 'muteAll', on: true });
  await manage('unmutes all of', { kind: 'muteAll', on: false });
  await act(world, 'an own name', () => editWith(world, tab, { groupNumber, field: 'nickname', value: newText(world) }));
  await act(world, 'a name of the group', () => editWith(world, tab, { groupNumber, field: 'name', value: newText(world) }));
  await manage('renews the link of', { kind: 'renewLink' });
}

/** A person applies, and the answer of an admin waits while the list is read again. */
async function answerInQuiet(world: World, page: GroupPage): Promise<void> {
  const { tab, groupNumber } = page;
  await act(world, 'people apply from now on', () => settingWith(world, page, { kind: 'switch', name: 'confirminviteSwitch', value: 1 }));
  const limits = { kind: 'joinLimit', limitLevel: 0, limitMember: 0 } as const;
  await act(world, 'no limits', () => settingWith(world, page, limits));
  const inside = new Set(otherMembers(world, groupNumber, '').map(({ userId }) => userId));
  const outside = PEOPLE.find((userId) => !inside.has(userId));
  if (outside === undefined) return;
  const apply = async (): Promise<void> => applyTo(world, groupNumber, outside);
  await act(world, 'a person applies', apply);
  const row = waitingOn(tab).find((one) => one.applyWtId === outside && one.groupNumber === groupNumber);
  if (row === undefined) return;
  const end = world.http.hold('request', ({ url }) => url.split('?')[0]?.endsWith(auditApplication.path) === true);
  auditWith(world, tab, { row, answer: 'reject' });
  await world.advance(HELD_MS);
  await apply();
  await world.advance(HELD_MS);
  if (waitingOn(tab).some(({ id }) => id === row.id)) world.violate(`decision 050 ${tab.name}: an answered application waits again before the answer is sent`);
  end();
  await act(world, 'the answer is sent', () => undefined);
}

/** The counts follow from reading, also without a network. */
async function readInQuiet(world: World): Promise<void> {
  for (const tab of USERS.flatMap((userId) => world.tabs().find(({ device }) => device.userId === userId) ?? [])) {
    setOnline(tab.device, false);
    for (const list of NOTICE_LISTS) tab.build.readNoticeList(tab.commands, list).catch(() => undefined);
    await world.advance(HELD_MS);
    setOnline(tab.device, true);
    await becomeQuiet(world);
    for (const list of NOTICE_LISTS)
      if (countOnServer(world, tab.device.userId, list) > 0) world.violate(`lost: ${tab.name} read the group notices ${list}, which the server counts`);
  }
  judge(world, 'read notices');
}

/** An edit waits while an event brings another admin's edit of another field, and a list of groups is read. */
async function editUnanswered(world: World, { tab, groupNumber }: GroupPage, check: StepCheck): Promise<void> {
  const end = world.http.hold('request', ({ url }) => url.split('?')[0]?.endsWith(editGroupEndpoint.path) === true);
  const value = newText(world);
  editWith(world, tab, { groupNumber, field: 'notice', value });
  await world.advance(HELD_MS);
  manageWith(world, { tab, groupNumber }, { kind: 'renewLink' });
  await world.advance(HELD_MS);
  tab.sync.refreshChat(`GROUP${groupNumber}`);
  await world.advance(HELD_MS);
  const shown = groupsOn(tab.device).find((row) => row.groupNumber === groupNumber)?.groupNotice;
  if (shown !== value) world.violate(`decision 050 ${tab.name}: a notice that waits is shown as "${shown}"`);
  check.check(true);
  end();
  await act(world, 'the notice is sent', () => undefined);
}

async function endInQuiet(world: World, { tab, groupNumber }: GroupPage): Promise<void> {
  const others = otherMembers(world, groupNumber, tab.device.userId).filter(({ userId }) => USERS.some((user) => user === userId));
  const [removed] = others;
  if (removed === undefined) return;
  await act(world, `removes ${removed.userId} from ${groupNumber}`, () => manageWith(world, { tab, groupNumber }, { kind: 'remove', wtIds: [removed.userId] }));
  if (world.seed % 2 === 0) await act(world, `dissolves ${groupNumber}`, () => manageWith(world, { tab, groupNumber }, { kind: 'dissolve' }));
}

/** What users do with groups while nothing else happens, so that only events and lists decide what their devices show. */
export async function groupsInQuiet(world: World, check: StepCheck): Promise<void> {
  if (!hasGroupAdmin(world.seed)) return;
  await openEverywhere(world);
  judge(world, 'opened groups');
  const owned = findOwned(world);
  if (owned !== undefined) {
    await manageInQuiet(world, owned);
    await editUnanswered(world, owned, check);
    await answerInQuiet(world, owned);
  }
  await readInQuiet(world);
  if (owned !== undefined) await endInQuiet(world, owned);
}
