import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { GROUP_TIP } from '../../../server/commands/groups/group-tip.ts';
import type { GroupField } from '../../../src/core/groups/group-edit.ts';
import type { GroupSettingChange } from '../../../src/core/groups/group-settings.ts';
import type { Tab } from '../device.ts';
import { noteRequest } from '../ledger.ts';
import { ask } from '../steps/pick.ts';
import type { World } from '../world.ts';
import { pickInGroup, setOnline, type GroupPage, type InGroup } from './pick-group.ts';

const OWN_FIELDS = ['nickname', 'remark'] as const;
const FIELDS = [...OWN_FIELDS, 'name', 'notice', 'welcome'] as const;
const FIELD_TIPS: Readonly<Partial<Record<GroupField, number>>> = { name: GROUP_TIP.rename, notice: GROUP_TIP.notice };

/** Notes that a user requested what writes a tip. The server writes it once for each request, or not at all. */
export function noteTip(world: World, tip: { readonly groupNumber: string; readonly detailType: number; readonly operatorId: string }): void {
  const key = `${tip.groupNumber} ${tip.detailType} ${tip.operatorId}`;
  world.ledger.tips.set(key, (world.ledger.tips.get(key) ?? 0) + 1);
}

export type Edit = { readonly groupNumber: string; readonly field: GroupField; readonly value: string };

export function editWith(world: World, tab: Tab, { groupNumber, field, value }: Edit): void {
  const { userId } = tab.device;
  const detailType = FIELD_TIPS[field];
  if (detailType !== undefined) noteTip(world, { groupNumber, detailType, operatorId: userId });
  const work = tab.build.editGroup(tab.commands, groupNumber, { field, value });
  const request = { kind: 'groupField', userId, ID: groupNumber, detail: field, tab: tab.name, on: true, value } as const;
  ask(world, tab, { name: 'groupField', what: `${groupNumber} ${field} ${value}`, work: noteRequest(world.ledger, { ...request, work }) });
}

export function newText(world: World, prefix = 'g'): string {
  return `${prefix}${world.trace.length}`;
}

/** A field that the role allows; a device that was offline may have an older role than the server. */
export function editAny(world: World, { tab, group, identity }: InGroup): void {
  const fields = identity >= IDENTITY.admin ? FIELDS : OWN_FIELDS;
  editWith(world, tab, { groupNumber: group.groupNumber, field: world.prng.pick(fields), value: newText(world) });
}

const SWITCH_TIPS: Readonly<Record<string, readonly [number, number]>> = {
  memberProtectSwitch: [GROUP_TIP.unprotect, GROUP_TIP.protect],
  callSwitch: [GROUP_TIP.callsOff, GROUP_TIP.callsOn],
};

export function settingWith(world: World, { tab, groupNumber }: GroupPage, change: GroupSettingChange): void {
  const { userId } = tab.device;
  const tips = change.kind === 'joinLimit' ? [GROUP_TIP.joinLimit] : (SWITCH_TIPS[change.name] ?? []);
  for (const detailType of tips) noteTip(world, { groupNumber, detailType, operatorId: userId });
  const work = tab.build.changeGroupSetting(tab.commands, groupNumber, change);
  const parts = change.kind === 'switch' ? [[change.name, change.value]] : [['limitLevel', `${change.limitLevel} ${change.limitMember}`]];
  let noted: Promise<unknown> = work;
  for (const [detail, value] of parts)
    noted = noteRequest(world.ledger, {
      kind: 'groupField',
      userId,
      ID: groupNumber,
      detail: String(detail),
      tab: tab.name,
      on: true,
      value: String(value),
      work: noted,
    });
  ask(world, tab, { name: 'groupSetting', what: `${groupNumber} ${JSON.stringify(change)}`, work: noted });
}

/** Mostly values with which people can still join. */
function pickSetting(world: World): GroupSettingChange {
  const name = world.prng.pick(['confirminviteSwitch', 'inviteSwitch', 'memberProtectSwitch', 'callSwitch', 'customizeMsgControl', 'limits'] as const);
  if (name === 'limits') return { kind: 'joinLimit', limitLevel: world.prng.pick([0, 0, 1, 50]), limitMember: world.prng.chance(0.8) ? 0 : 1 };
  const most = name === 'confirminviteSwitch' || name === 'inviteSwitch' ? world.prng.pick([1, 1, 1, 2] as const) : 1;
  return { kind: 'switch', name, value: world.prng.chance(0.5) ? most : 0 };
}

export function setAny(world: World, { tab, group }: InGroup): void {
  settingWith(world, { tab, groupNumber: group.groupNumber }, pickSetting(world));
}

/** Runs an act, in some schedules on a device without a network, which comes back later. */
export async function mostlyOnline(world: World, tab: Tab, act: () => void): Promise<void> {
  const isOffline = world.prng.chance(0.35);
  if (isOffline) setOnline(tab.device, false);
  act();
  if (!isOffline) return;
  if (world.prng.chance(0.5)) await world.advance(world.prng.pick([300, 3000]));
  else await world.pumpPartly();
  setOnline(tab.device, true);
}

export async function editGroups(world: World): Promise<void> {
  const found = pickInGroup(world);
  if (found !== undefined) await mostlyOnline(world, found.tab, () => editAny(world, found));
}

export async function changeSettings(world: World): Promise<void> {
  const found = pickInGroup(world, IDENTITY.admin);
  if (found !== undefined) await mostlyOnline(world, found.tab, () => setAny(world, found));
}
