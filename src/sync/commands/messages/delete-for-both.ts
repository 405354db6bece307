import { deleteTwoWay } from '../../../../contract/http/pins.ts';
import { targetOf } from '../../../../contract/ids.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { deletionLane } from '../../../core/overlay/message-overlay.ts';
import { judgeTwoWay } from '../../../core/messages/message-actions.ts';
import { limitsOf } from '../../../core/groups/operator-limits.ts';
import { readKv } from '../../../db/kv.ts';
import { refoldMessages } from '../../../db/overlay/refold-messages.ts';
import { write } from '../../../db/transaction.ts';
import { WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Requests the deletion of messages for both sides. The messages are shown as being deleted until the server's event removes them. A
 * refusal restores their normal state (protocol §5 delTwoWay).
 */
export async function deleteForBoth(context: CommandContext, conversationID: string, ids: readonly string[]): Promise<void> {
  const { db, me, ports } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const nowMs = ports.clock.now() + ((await readKv(db, 'serverOffsetMs')) ?? 0);
    const limits = limitsOf(await readKv(db, 'webConfig'));
    const stored = (await db.messages.bulkGet([...new Set(ids)])).filter((row) => row !== undefined);
    const rows = stored.filter((row) => row.conversationID === conversationID && row.deleting !== 1 && judgeTwoWay(row, nowMs, limits) === 'offered');
    for (let at = 0; at < rows.length; at += LIMITS.forwardMessages) {
      const some = rows.slice(at, at + LIMITS.forwardMessages);
      const body = {
        toUserWtId: targetOf(conversationID),
        msgSeq: some.map((row) => row.sequence).join(','),
        senderTime: some.map((row) => row.time).join(','),
        msgIds: some.map((row) => row.ID),
      };
      await enqueueOp(context, { entity: deletionLane(conversationID), call: { kind: 'http', path: deleteTwoWay.path, body } });
    }
    await refoldMessages(db, me, { conversationID, ids: rows.map(({ ID }) => ID) });
  });
  context.wake();
}
