import { addCollection } from '../../../../contract/http/collections.ts';
import { newCollectionOf, temporaryRow } from '../../../core/collections/new-collection.ts';
import { temporaryId } from '../../../core/collections/temporary-id.ts';
import { write } from '../../../db/transaction.ts';
import { COLLECTIONS_ENTITY } from '../../../db/overlay/fold-favourites.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** `sending` = the message is still on its way; `impossible` = nothing of it can be kept. */
export type CollectResult = 'collected' | 'sending' | 'impossible';

/** Keeps a message among the favourites: here at once, on the server when it can be reached, away again if it refuses. */
export async function collectMessage(context: CommandContext, ID: string): Promise<CollectResult> {
  const { db, ports } = context;
  const result = await write(db, ['messages', 'collections', 'ops'], async (): Promise<CollectResult> => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.hasRiskContent) return 'impossible';
    if (row.status !== 'success') return 'sending';
    const given = newCollectionOf(row);
    if (given === undefined) return 'impossible';
    const id = temporaryId(ports.random.uuid());
    const adds = temporaryRow(given, { id, name: row.nick, nowMs: ports.clock.now() });
    await db.collections.put(adds);
    await enqueueOp(context, { entity: COLLECTIONS_ENTITY, call: { kind: 'http', path: addCollection.path, body: { ...given } }, adds });
    return 'collected';
  });
  context.wake();
  return result;
}
