import { updateHideStatus, updateRemark, updateSpaceStatus } from '../../../../contract/http/friends.ts';
import { FRIEND_OVERLAY, conversationOfFriendOp, friendLane, type FriendChange } from '../../../core/overlay/friend-overlay.ts';
import type { HttpCall } from '../../../core/rows.ts';
import { cleanName } from '../../../../contract/names/clean-name.ts';
import { foldConversation } from '../../../db/overlay/fold-conversation.ts';
import { foldFriend } from '../../../db/overlay/fold-friend.ts';
import { write } from '../../../db/transaction.ts';
import { isEqual } from '../../../shared/reuse-equal.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Names a friend, on this device at once; an empty remark removes it. Rejects if it is too long for the server (protocol C6). A refusal
 * restores the old remark.
 */
export async function changeRemark(context: CommandContext, wtId: string, text: string): Promise<void> {
  const body = { friendsWtId: wtId, remark: cleanName(text) };
  if (!updateRemark.request.safeParse(body).success) throw new Error('the remark is too long');
  await change(context, wtId, { kind: 'http', path: updateRemark.path, body });
}

/** Hides the conversation with a friend, or shows it again (protocol A24). */
export async function hideFriend(context: CommandContext, wtId: string, on: boolean): Promise<void> {
  await change(context, wtId, { kind: 'http', path: updateHideStatus.path, body: { friendsWtId: wtId, hideStatus: on ? 1 : 0 } });
}

/** Hides moments of the pair: with the owner `me` the friend does not see the user's, with `friend` the user does not see the friend's. */
export async function hideSpace(
  context: CommandContext,
  wtId: string,
  { owner, on }: { readonly owner: 'me' | 'friend'; readonly on: boolean },
): Promise<void> {
  const value = on ? 1 : 0;
  const fields: FriendChange = owner === 'me' ? { mineSpaceStatus: value } : { friendsSpaceStatus: value };
  await change(context, wtId, { kind: 'http', path: updateSpaceStatus.path, body: { friendsWtId: wtId, ...fields } });
}

/** Queues a change of a friend and shows it. Rejects if the person is not a friend; an unchanged value queues nothing. */
async function change(context: CommandContext, wtId: string, call: HttpCall): Promise<void> {
  const { db } = context;
  await write(db, ['friends', 'conversations', 'kv', 'ops'], async () => {
    const friend = await db.friends.get(wtId);
    if (friend === undefined) throw new Error(`${wtId} is not a friend`);
    const entity = friendLane(wtId);
    const { server: _server, ...shown } = friend;
    const wanted = FRIEND_OVERLAY.fold(shown, { entity, call, opId: '', order: 0, createdTs: 0, tries: 0, notBefore: 0 });
    if (isEqual(shown, wanted)) return;
    await enqueueOp(context, { entity, call });
    await foldFriend(db, wtId);
    const conversationID = conversationOfFriendOp({ call });
    if (conversationID !== undefined) await foldConversation(db, conversationID);
  });
  context.wake();
}
