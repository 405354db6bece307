import { ENGINE_CODE } from '../../../../contract/codes.ts';
import { hasReacted, isKindTooMany, type ReactionChange } from '../../../core/reactions/reactions.ts';
import { messageLane } from '../../../core/overlay/message-overlay.ts';
import { readKv } from '../../../db/kv.ts';
import { refoldMessages } from '../../../db/overlay/refold-messages.ts';
import { write } from '../../../db/transaction.ts';
import { WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** The message already has the maximum number of different reactions. */
export class TooManyReactionsError extends Error {
  override readonly name = 'TooManyReactionsError';
  readonly code = ENGINE_CODE.reactionLimit;
}

/**
 * Adds or removes a reaction: shown at once, sent to the server in order, and undone if refused. Throws `UnavailableError` if the engine
 * has no reactions, and `TooManyReactionsError` for one kind too many.
 */
export async function reactToMessage(context: CommandContext, ID: string, change: ReactionChange): Promise<void> {
  const { db, me } = context;
  if ((await readKv(db, 'abilities'))?.reactions === false) throw new UnavailableError();
  const isQueued = await write(db, WORKSPACE_TABLES, async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.status !== 'success' || row.isRevoked) return false;
    if (hasReacted(row.reactionList, change.reactionID) === change.on) return false;
    if (change.on && isKindTooMany(row.reactionList, change.reactionID)) throw new TooManyReactionsError();
    await enqueueOp(context, { entity: messageLane(ID), call: { kind: 'engine', method: 'react', params: { ID, ...change } } });
    await refoldMessages(db, me, { conversationID: row.conversationID, ids: [ID] });
    return true;
  });
  if (isQueued) context.wake();
}
