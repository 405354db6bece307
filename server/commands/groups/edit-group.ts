import { CODE } from '../../../contract/codes.ts';
import { cleanName, cleanText } from '../../../contract/names/clean-name.ts';
import { requireManagedGroup } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseReservedName, refuseSensitiveText } from '../../policies/text-rules.ts';
import { createLinkKey } from '../../security/hashes.ts';
import { listManagerIds, updateGroup, type Group } from '../../store/groups/groups.ts';
import { groupLink } from '../../views/group-view.ts';
import type { Unit } from '../unit.ts';
import { takeAvatar } from '../uploads/take-avatar.ts';
import { GROUP_TIP } from './group-tip.ts';
import { postGroupTip } from './post-group-tip.ts';
import { publishGroupChange, type GroupChange } from './publish-group.ts';

const SWITCHES = ['confirminviteSwitch', 'inviteSwitch', 'memberProtectSwitch', 'bannedSwitch', 'callSwitch', 'customizeMsgControl'] as const;
type Switch = (typeof SWITCHES)[number];

export type GroupEdit = { groupNumber: string; groupName?: string | undefined; groupAvatar?: string | undefined; groupNotice?: string | undefined } & {
  [S in Switch]?: number | undefined;
};
type Input = { userId: string; origin: string; edit: GroupEdit };

/** `row` = the changed column, `change` = what members receive, `tip` = the tip about it, if there is one. */
type Step = { row: Partial<Group>; change: GroupChange; tip?: { detailType: number; words?: string } };

const SWITCH_TIPS: Readonly<Partial<Record<Switch, readonly [off: number, on: number]>>> = {
  bannedSwitch: [GROUP_TIP.unmuteAll, GROUP_TIP.muteAll],
  memberProtectSwitch: [GROUP_TIP.unprotect, GROUP_TIP.protect],
  callSwitch: [GROUP_TIP.callsOff, GROUP_TIP.callsOn],
};

/** Changes one property. A value that is already set makes no tip and no event (protocol N30). */
export async function editGroup(unit: Unit, { userId, origin, edit }: Input): Promise<null> {
  const { group } = await requireManagedGroup(unit.db, userId, edit.groupNumber);
  const { groupNumber: _number, ...keys } = edit;
  if (Object.values(keys).filter((value) => value !== undefined).length !== 1) refuse(CODE.badRequest);
  const step = await planStep(unit, { userId, origin, edit });
  const isSame = Object.entries(step.row).every(([name, value]) => group[name as keyof Group] === value);
  if (isSame) return null;
  await updateGroup(unit.db, group.id, step.row);
  await publishGroupChange(unit, group.id, step.change);
  if (step.tip !== undefined) await postGroupTip(unit, group.id, { operatorId: userId, operatedIds: [], toIds: undefined, ...step.tip });
  return null;
}

async function planStep(unit: Unit, { userId, origin, edit }: Input): Promise<Step> {
  if (edit.groupName !== undefined) {
    const name = cleanName(edit.groupName);
    refuseSensitiveText(unit.config, name);
    refuseReservedName(name);
    return { row: { name }, change: { name, groupName: name }, tip: { detailType: GROUP_TIP.rename, words: name } };
  }
  if (edit.groupNotice !== undefined) {
    const notice = cleanText(edit.groupNotice);
    refuseSensitiveText(unit.config, notice);
    return { row: { notice }, change: { groupNotice: notice }, tip: { detailType: GROUP_TIP.notice } };
  }
  if (edit.groupAvatar !== undefined) {
    const avatar = await takeAvatar(unit.db, userId, { url: edit.groupAvatar, origin });
    return { row: { avatar }, change: { avatar, groupAvatar: avatar }, tip: { detailType: GROUP_TIP.avatar } };
  }
  return planSwitch(edit);
}

function planSwitch(edit: GroupEdit): Step {
  for (const name of SWITCHES) {
    const value = edit[name];
    if (value === undefined) continue;
    const detailType = SWITCH_TIPS[name]?.[value === 1 ? 1 : 0];
    return { row: { [name]: value }, change: { [name]: value }, ...(detailType === undefined ? {} : { tip: { detailType } }) };
  }
  return refuse(CODE.badRequest);
}

export async function setWelcome(unit: Unit, userId: string, input: { groupNumber: string; groupWelcomeMsg: string }): Promise<null> {
  const { group } = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const welcome = cleanText(input.groupWelcomeMsg);
  refuseSensitiveText(unit.config, welcome);
  if (welcome === group.welcome) return null;
  await updateGroup(unit.db, group.id, { welcome });
  await publishGroupChange(unit, group.id, { groupWelcomeMsg: welcome });
  return null;
}

type JoinLimit = { groupNumber: string; limitLevel: number; limitMember: number };

/** Owner and admins alone receive the tip, because the limit concerns nobody who is in the group (authorisation §101). */
export async function setJoinLimit(unit: Unit, userId: string, { groupNumber, limitLevel, limitMember }: JoinLimit): Promise<null> {
  const { group } = await requireManagedGroup(unit.db, userId, groupNumber);
  if (limitLevel === group.limitLevel && limitMember === group.limitMember) return null;
  await updateGroup(unit.db, group.id, { limitLevel, limitMember });
  await publishGroupChange(unit, group.id, { limitLevel, limitMember });
  const toIds = await listManagerIds(unit.db, group.id);
  await postGroupTip(unit, group.id, { detailType: GROUP_TIP.joinLimit, operatorId: userId, operatedIds: [], toIds });
  return null;
}

/** The links and QR codes that were given out before are refused from now on. */
export async function renewGroupLink(
  unit: Unit,
  userId: string,
  { groupNumber, origin }: { groupNumber: string; origin: string },
): Promise<{ qrcode: string }> {
  const { group } = await requireManagedGroup(unit.db, userId, groupNumber);
  const linkKey = createLinkKey(unit.random);
  await updateGroup(unit.db, group.id, { linkKey });
  const qrcode = groupLink({ id: group.id, linkKey }, origin);
  await publishGroupChange(unit, group.id, { qrcode });
  return { qrcode };
}
