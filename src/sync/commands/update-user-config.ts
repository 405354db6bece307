import type { UserConfig } from '../../../contract/http/account.ts';
import { kvUndo } from '../../core/marks/replay-kv.ts';
import { CONFIG_ENTITY } from '../../core/marks/user-config.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';
import { enqueueOp } from './enqueue-op.ts';

export type UserConfigPatch = Partial<Omit<UserConfig, 'lockPwdEnabled' | 'autoReplyStatus' | 'autoReplyMsg'>>;

/** Changes settings of the account: here at once, on the server when it can be reached, back again if it refuses. */
export async function updateUserConfig(context: CommandContext, patch: UserConfigPatch): Promise<void> {
  const { db } = context;
  await write(db, ['kv', 'ops'], async () => {
    const before = await readKv(db, 'userConfig');
    if (before === undefined) return;
    await putKv(db, 'userConfig', { ...before, ...patch });
    const call = { kind: 'http' as const, path: '/user/userConfig', body: { ...patch } };
    await enqueueOp(context, { entity: CONFIG_ENTITY, call, inverse: kvUndo(CONFIG_ENTITY, before) });
  });
  context.wake();
}
