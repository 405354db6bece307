import type { UserConfig } from '../../../contract/http/account.ts';
import type { OpRow } from '../rows.ts';
import { replayKv, type ReplayedKv } from './replay-kv.ts';

/** The lane of what changes the settings of the account. */
export const CONFIG_ENTITY = 'userConfig';

/** The name under which they are fetched. */
export const CONFIG_SCOPE = 'config';

/** The server's settings under what still waits to be told. */
export function replayConfig(told: UserConfig, waiting: readonly OpRow[]): ReplayedKv<UserConfig> {
  return replayKv(CONFIG_ENTITY, { told, waiting }, (config, { call }) =>
    call.kind === 'http' ? { ...config, ...(call.body as Partial<UserConfig>) } : config,
  );
}
