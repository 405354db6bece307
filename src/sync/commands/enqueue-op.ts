import type { EngineCall, HttpCall, Inverse } from '../../core/rows.ts';
import { nextOrder } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';

export type NewOp = { readonly entity: string; readonly call: EngineCall | HttpCall; readonly inverse: readonly Inverse[] };

/** Adds an operation to the queue; call inside the transaction that makes its optimistic change (G2). */
export async function enqueueOp(context: CommandContext, op: NewOp): Promise<string> {
  const { db, ports } = context;
  const opId = ports.random.uuid();
  await db.ops.add({ opId, ...op, order: await nextOrder(db), createdTs: ports.clock.now(), tries: 0, notBefore: 0 });
  return opId;
}
