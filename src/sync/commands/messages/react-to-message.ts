import { ENGINE_CODE } from '../../../../contract/codes.ts';
import { hasReacted, isKindTooMany, reactionUndo, withReaction, type ReactionChange } from '../../../core/marks/reactions.ts';
import { readReactor } from '../../../db/people/read-reactor.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** A further kind of reaction would be one too many. */
export class TooManyReactionsError extends Error {
  override readonly name = 'TooManyReactionsError';
  readonly code = ENGINE_CODE.reactionLimit;
}

/** Reacts to a message, or takes it back; shown at once, told to the server in its turn, taken back if refused. */
export async function reactToMessage(context: CommandContext, ID: string, change: ReactionChange): Promise<void> {
  const { db, me } = context;
  const isQueued = await write(db, ['messages', 'ops', 'kv'], async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.status !== 'success' || row.isRevoked) return false;
    if (hasReacted(row.reactionList, change.reactionID) === change.on) return false;
    if (change.on && isKindTooMany(row.reactionList, change.reactionID)) throw new TooManyReactionsError();
    const reactionList = withReaction(row.reactionList, change, await readReactor(db, me));
    await db.messages.put({ ...row, reactionList: [...reactionList] });
    const params = { ID, ...change };
    const inverse = [reactionUndo(ID, { [change.reactionID]: !change.on })];
    await enqueueOp(context, { entity: `message:${ID}`, call: { kind: 'engine', method: 'react', params }, inverse });
    return true;
  });
  if (isQueued) context.wake();
}
