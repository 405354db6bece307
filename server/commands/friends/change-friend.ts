import { CODE } from '../../../contract/codes.ts';
import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { refuse } from '../../policies/refusal.ts';
import { convKey, listStatesOfConversation } from '../../store/conversations/conversations.ts';
import { readFriend, updateFriend, type Friend } from '../../store/friends/friends.ts';
import { markConversation } from '../conversations/change-conversation.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import type { Unit } from '../unit.ts';
import { publishFriend } from './make-friends.ts';

type Owner = { readonly userId: string; readonly friendId: string; readonly origin: string };
type Change = Partial<Pick<Friend, 'remark' | 'hideStatus' | 'friendsSpaceStatus' | 'mineSpaceStatus'>>;

/** Only the caller's own sessions receive the new remark. The row of the conversation shows it too. */
export async function changeRemark(unit: Unit, owner: Owner, remark: string): Promise<null> {
  if (!(await change(unit, owner, { remark }))) return null;
  const conv = convKey(owner.userId, c2cConversationId(owner.friendId));
  const listed = (await listStatesOfConversation(unit.db, conv, [owner.userId])).filter(({ removed }) => removed === 0);
  if (listed.length > 0) await announceStates(unit, conv, listed);
  return null;
}

/**
 * A hidden conversation leaves the list. A new message does not bring it back (protocol A24). The mark is set even if the friend has the
 * state already, because `convMark` changes the mark alone.
 */
export async function changeHideStatus(unit: Unit, owner: Owner, hideStatus: 0 | 1): Promise<null> {
  await change(unit, owner, { hideStatus });
  await markConversation(unit, owner.userId, { id: c2cConversationId(owner.friendId), mark: MARK_HIDDEN, on: hideStatus === 1 });
  return null;
}

export async function changeSpaceStatus(unit: Unit, owner: Owner, given: Pick<Change, 'friendsSpaceStatus' | 'mineSpaceStatus'>): Promise<null> {
  await change(unit, owner, given);
  return null;
}

/** Returns false if nothing has changed. */
async function change(unit: Unit, { userId, friendId, origin }: Owner, wanted: Change): Promise<boolean> {
  const friend = await readFriend(unit.db, userId, friendId);
  if (friend === undefined) return refuse(CODE.notFound);
  if (Object.entries(wanted).every(([name, value]) => friend[name as keyof Change] === value)) return false;
  await updateFriend(unit.db, { ownerId: userId, friendId }, wanted);
  await publishFriend(unit, userId, { friendId, origin });
  return true;
}
