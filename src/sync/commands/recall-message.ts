import { write } from '../../db/transaction.ts';
import { dropWordings } from '../../db/wordings.ts';
import { withNewestMessage } from '../../db/workspace.ts';
import type { CommandContext } from './command-context.ts';
import { enqueueOp } from './enqueue-op.ts';

/** Recalls an own message: emptied here at once, its text kept for re-edit, and restored if the server says it is too late. */
export async function recallMessage(context: CommandContext, ID: string): Promise<void> {
  const { db, me } = context;
  await write(db, ['messages', 'conversations', 'ops', 'searchFeed', 'translations', 'voiceText'], async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.status !== 'success') return;
    const revokedText = typeof row.payload.text === 'string' ? row.payload.text : undefined;
    await db.messages.put({ ...row, isRevoked: true, revoker: me, payload: {}, ...(revokedText === undefined ? {} : { revokedText }) });
    await dropWordings(db, [ID]);
    await db.searchFeed.add({ op: 'remove', id: ID, conversationID: row.conversationID, time: row.time, text: '' });
    const conversation = await db.conversations.get(row.conversationID);
    if (conversation !== undefined) await db.conversations.put(await withNewestMessage(db, conversation));
    const inverse = [{ table: 'messages' as const, key: ID, row: { payload: row.payload, isRevoked: false, revoker: undefined, revokedText: undefined } }];
    await enqueueOp(context, { entity: `message:${ID}`, call: { kind: 'engine', method: 'revoke', params: { ID } }, inverse });
  });
  context.wake();
}
