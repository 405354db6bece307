import type { UserConfig } from '../../../../contract/http/account.ts';
import { CONFIG_ENTITY, CONFIG_PATH } from '../../../core/settings/user-config.ts';
import { readKv } from '../../../db/kv.ts';
import { foldValue } from '../../../db/overlay/fold-value.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

export type UserConfigPatch = Partial<Omit<UserConfig, 'lockPwdEnabled' | 'autoReplyStatus' | 'autoReplyMsg'>>;

/** Changes settings of the account: on this device at once, on the server when it is reachable. A refusal restores the old values. */
export async function updateUserConfig(context: CommandContext, patch: UserConfigPatch): Promise<void> {
  const { db } = context;
  await write(db, ['kv', 'ops'], async () => {
    if ((await readKv(db, 'userConfig')) === undefined) return;
    await enqueueOp(context, { entity: CONFIG_ENTITY, call: { kind: 'http', path: CONFIG_PATH, body: { ...patch } } });
    await foldValue(db, 'userConfig');
  });
  context.wake();
}
