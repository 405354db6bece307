import type { UserConfig } from '../../../contract/http/account.ts';
import type { OpRow } from '../rows.ts';

/** The lane of what changes the settings of the account. */
export const CONFIG_ENTITY = 'userConfig';

/** The name under which they are fetched. */
export const CONFIG_SCOPE = 'config';

export const configUndo = (before: UserConfig) => [{ table: 'kv' as const, key: CONFIG_ENTITY, row: { key: CONFIG_ENTITY, value: before } }];

/** The server's settings with what still waits to be told done to them again; each operation then remembers what it was made on. */
export function replayConfig(told: UserConfig, waiting: readonly OpRow[]): { readonly config: UserConfig; readonly ops: readonly OpRow[] } {
  let config = told;
  const ops = waiting.map((op) => {
    const inverse = configUndo(config);
    if (op.call.kind === 'http') config = { ...config, ...(op.call.body as Partial<UserConfig>) };
    return { ...op, inverse };
  });
  return { config, ops };
}
