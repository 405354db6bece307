import type { EngineCall, HttpCall, MessageRow, OpRow, PendingUpload } from '../../core/rows.ts';
import { nextOrder } from '../../db/transaction.ts';
import { findNamed } from '../outbox/name-messages.ts';
import type { CommandContext } from './command-context.ts';

export type NewOp = {
  readonly entity: string;
  readonly call: EngineCall | HttpCall;
  readonly afterSend?: string;
  readonly adds?: NonNullable<OpRow['adds']>;
  readonly held?: readonly MessageRow[];
  readonly heldRows?: readonly object[];
  readonly uploads?: readonly PendingUpload[];
};

/** Adds an operation to the queue and resolves with its ID. Call inside the transaction that makes its optimistic change (G2). */
export async function enqueueOp(context: Pick<CommandContext, 'db' | 'ports'>, op: NewOp): Promise<string> {
  const named = op.call.kind === 'engine' ? await findNamed(context.db, op.call) : undefined;
  const row = toRow(context, op, await nextOrder(context.db));
  await context.db.ops.add(named === undefined ? row : { ...row, named });
  return row.opId;
}

/** As enqueueOp, for several operations in order. Their order numbers are taken together. */
export async function enqueueOps(context: CommandContext, ops: readonly NewOp[]): Promise<void> {
  const first = await nextOrder(context.db, ops.length);
  await context.db.ops.bulkAdd(ops.map((op, at) => toRow(context, op, first + at)));
}

function toRow({ ports }: Pick<CommandContext, 'ports'>, op: NewOp, order: number): OpRow {
  // An older build may be the leader. It deletes an operation without `inverse`, because it cannot read it.
  return { opId: ports.random.uuid(), ...op, inverse: [], order, createdTs: ports.clock.now(), tries: 0, notBefore: 0 };
}
