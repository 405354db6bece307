import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { UserConfig, updateUserConfig as endpoint } from '../../../contract/http/account.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { refuse } from '../../policies/refusal.ts';
import type { Db } from '../../store/tables.ts';
import { readUserConfig, updateUserConfig, type User } from '../../store/account/users.ts';
import { isVip, vipFields } from '../../views/profile-view.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { announceProfile } from './announce-profile.ts';

export type ConfigChange = z.infer<typeof endpoint.request>;

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

/** Reads the user's settings. The auto-reply is off once the membership has ended (protocol A18). */
export async function readConfig(db: Db, user: User, now: number): Promise<UserConfig> {
  const row = await readUserConfig(db, user.id);
  return {
    autoReplyStatus: isVip(vipFields(user, now)) ? flag(row.autoReplyStatus) : 0,
    autoReplyMsg: row.autoReplyMsg,
    hideOnline: flag(row.hideOnline),
    hideRead: flag(row.hideRead),
    allowStrangerMsg: flag(row.allowStrangerMsg),
    friendApplyPolicy: row.friendApplyPolicy === 2 ? 2 : flag(row.friendApplyPolicy),
    addById: flag(row.addById),
    addByPhone: flag(row.addByPhone),
    addByScan: flag(row.addByScan),
    addByCard: flag(row.addByCard),
    addByGroup: flag(row.addByGroup),
    allowNotifications: flag(row.allowNotifications),
    showPreviews: flag(row.showPreviews),
    lockPwdEnabled: user.lockHash === null ? 0 : 1,
  };
}

export async function updateConfig(unit: Unit, user: User, change: ConfigChange): Promise<null> {
  const isAboutReply = change.autoReplyStatus !== undefined || change.autoReplyMsg !== undefined;
  if (isAboutReply && !isVip(vipFields(user, unit.now))) refuse(CODE.membershipNeeded);
  if (change.autoReplyMsg !== undefined) refuseListedText(unit.config, change.autoReplyMsg);
  const given = definedOf(change);
  if (Object.keys(given).length === 0) refuse(CODE.badRequest);
  const before = await readUserConfig(unit.db, user.id);
  await updateUserConfig(unit.db, user.id, given);
  await emitDataUpdate(unit, [user.id], 'config');
  const isSwitched = (name: 'hideOnline' | 'hideRead') => change[name] !== undefined && change[name] !== before[name];
  if (isSwitched('hideOnline') || isSwitched('hideRead')) await announceProfile(unit, user.id);
  if (isSwitched('hideOnline')) unit.deliveries.push({ kind: 'presenceOf', userId: user.id });
  return null;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function definedOf<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<T>;
}
