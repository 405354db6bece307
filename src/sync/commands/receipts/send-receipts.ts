import { LIMITS } from '../../../../contract/limits.ts';
import { readKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Marks messages as seen and queues the receipts for their authors, each message once (protocol A15, §12.8). */
export async function sendReceipts(context: CommandContext, conversationID: string, ids: readonly string[]): Promise<void> {
  const { db } = context;
  // The messages stay without a sent receipt, because the operator may add receipts to the plan later.
  if ((await readKv(db, 'abilities'))?.readReceipts === false) return;
  const isQueued = await write(db, ['messages', 'ops'], async () => {
    const rows = (await db.messages.bulkGet([...ids])).filter((row) => row !== undefined);
    const unseen = rows.filter((row) => row.conversationID === conversationID && row.receiptSent !== 1);
    if (unseen.length === 0) return false;
    await db.messages.bulkPut(unseen.map((row) => ({ ...row, receiptSent: 1 as const })));
    for (let at = 0; at < unseen.length; at += LIMITS.receiptsPerCall) {
      const IDs = unseen.slice(at, at + LIMITS.receiptsPerCall).map((row) => row.ID);
      await enqueueOp(context, {
        entity: `receipt:${conversationID}`,
        call: { kind: 'engine', method: 'receipt', params: { conversationID, IDs } },
      });
    }
    return true;
  });
  if (isQueued) context.wake();
}
