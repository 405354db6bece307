import * as z from 'zod/mini';
import { userConfigSchema, type UserConfig } from '../../../contract/http/account.ts';
import { parseParts } from '../../shared/lenient.ts';

/** The lane of what changes the settings of the account. */
export const CONFIG_ENTITY = 'userConfig';

export const CONFIG_PATH = '/user/userConfig';

/** The name under which they are fetched. */
export const CONFIG_SCOPE = 'config';

const confirmed = z.partial(userConfigSchema);

/** Of a new account; they stand where nothing is known of a setting. */
const FIRST: UserConfig = {
  autoReplyStatus: 0,
  autoReplyMsg: '',
  hideOnline: 0,
  hideRead: 0,
  allowStrangerMsg: 1,
  friendApplyPolicy: 1,
  addById: 1,
  addByPhone: 1,
  addByScan: 1,
  addByCard: 1,
  addByGroup: 1,
  allowNotifications: 1,
  showPreviews: 0,
  lockPwdEnabled: 0,
};

/** The settings as the server tells them, setting by setting: one that cannot be read is as it was. */
export function readConfig(value: unknown, known: UserConfig | undefined): UserConfig {
  const parts = Object.entries(parseParts(confirmed, value)?.value ?? {}).filter(([, part]) => part !== undefined);
  return { ...(known ?? FIRST), ...(Object.fromEntries(parts) as Partial<UserConfig>) };
}
