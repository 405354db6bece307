import * as z from 'zod/mini';
import { userConfigSchema, type UserConfig } from '../../../contract/http/account.ts';
import { parseParts } from '../../shared/lenient.ts';

/** The lane of the operations that change the settings of the account. */
export const CONFIG_ENTITY = 'userConfig';

export const CONFIG_PATH = '/user/userConfig';

/** The scope under which the settings are fetched. */
export const CONFIG_SCOPE = 'config';

const confirmed = z.partial(userConfigSchema);

/** The settings of a new account, used for unknown settings. */
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

/** Reads the server's settings one by one. An unreadable setting keeps its stored value. */
export function readConfig(value: unknown, known: UserConfig | undefined): UserConfig {
  const parts = Object.entries(parseParts(confirmed, value)?.value ?? {}).filter(([, part]) => part !== undefined);
  return { ...(known ?? FIRST), ...(Object.fromEntries(parts) as Partial<UserConfig>) };
}
