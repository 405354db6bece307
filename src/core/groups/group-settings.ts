import { editGroup } from '../../../contract/http/groups.ts';
import { setJoinLimit } from '../../../contract/http/groups/group-admin.ts';
import { mayInvite } from '../../../contract/http/groups/group-rules.ts';
import { IDENTITY, JOIN_RULE } from '../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import type { GroupRow, HttpCall, OpRow } from '../rows.ts';
import { selfIn, type Membership } from './group-edit.ts';

const SWITCHES = ['confirminviteSwitch', 'inviteSwitch', 'memberProtectSwitch', 'callSwitch', 'customizeMsgControl'] as const;
/** Muting all members is not among them: it needs the network (protocol §5). */
export type GroupSwitch = (typeof SWITCHES)[number];

/** The settings whose change may wait for the network. */
export type GroupSettings = Pick<GroupInfo, GroupSwitch | 'limitLevel' | 'limitMember'>;
export const GROUP_SETTINGS: readonly (keyof GroupSettings)[] = [...SWITCHES, 'limitLevel', 'limitMember'];

/** One request of the protocol: a switch, or both parts of the entry limit. */
export type GroupSettingChange =
  | { readonly kind: 'switch'; readonly name: GroupSwitch; readonly value: 0 | 1 | 2 }
  | { readonly kind: 'joinLimit'; readonly limitLevel: number; readonly limitMember: 0 | 1 };

/** Owner and admins change the settings of a group. */
export function canManage(group: Membership | null | undefined): boolean {
  return (selfIn(group)?.identity ?? 0) >= IDENTITY.admin;
}

export function isOwner(group: Membership | null | undefined): boolean {
  return selfIn(group)?.identity === IDENTITY.owner;
}

export function canInvite(group: GroupRow): boolean {
  return mayInvite(group.inviteSwitch, selfIn(group)?.identity ?? 0);
}

/** Whether people can join by number, link or QR code. Only then these are shown. */
export function canBeJoined({ confirminviteSwitch }: Pick<GroupInfo, 'confirminviteSwitch'>): boolean {
  return confirminviteSwitch !== JOIN_RULE.off;
}

/** Values of the rules who may join and who may invite, with their names in the texts. */
export const JOIN_RULES = [
  { value: JOIN_RULE.open, name: 'open' },
  { value: JOIN_RULE.approval, name: 'approval' },
  { value: JOIN_RULE.off, name: 'off' },
] as const;

export const GROUP_LIMITS = { admins: LIMITS.admins, entryLevel: LIMITS.entryLevel } as const;

/** The settings that a change sets. */
export function settingsAfter(change: GroupSettingChange): Partial<GroupSettings> {
  return change.kind === 'switch' ? { [change.name]: change.value } : { limitLevel: change.limitLevel, limitMember: change.limitMember };
}

export function settingCall(groupNumber: string, change: GroupSettingChange): HttpCall {
  return { kind: 'http', path: (change.kind === 'switch' ? editGroup : setJoinLimit).path, body: { groupNumber, ...settingsAfter(change) } };
}

/** The group and the settings that an operation changes; undefined = another operation. */
export function settingsOf({ call }: Pick<OpRow, 'call'>): { readonly groupNumber: string; readonly settings: Partial<GroupSettings> } | undefined {
  if (call.kind !== 'http' || (call.path !== editGroup.path && call.path !== setJoinLimit.path)) return undefined;
  const { groupNumber, ...body } = call.body;
  const settings = Object.fromEntries(GROUP_SETTINGS.flatMap((name) => (typeof body[name] === 'number' ? [[name, body[name]] as const] : [])));
  return typeof groupNumber === 'string' && Object.keys(settings).length > 0 ? { groupNumber, settings } : undefined;
}
