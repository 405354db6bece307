import { CODE, WARNING } from '../../../contract/codes.ts';
import { APPLY_STATUS } from '../../../contract/http/apply-values.ts';
import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { buildMessageId, c2cConversationId } from '../../../contract/ids.ts';
import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { convKey, listStatesOfConversation } from '../../store/conversations/conversations.ts';
import { countFriends, putFriend, readFriend, readRelation } from '../../store/friends/friends.ts';
import { addAuthorToTimeline } from '../../store/moments/timelines.ts';
import { countCommonGroups } from '../../store/groups/groups.ts';
import { listWaitingBetween, updateApply } from '../../store/friends/friend-applies.ts';
import { readSpeaker, readUser } from '../../store/account/users.ts';
import { toProfile } from '../../views/profile-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import { appendMessage } from '../messages/append-message.ts';
import { emitEvent, emitEventEach, secondsOf, type Unit } from '../unit.ts';
import { readSharers } from '../people/read-sharers.ts';
import { publishTabsWith } from '../tabs/publish-tabs.ts';
import { readTagNames } from './list-tags.ts';
import { publishApply } from './publish-apply.ts';

/** `remarks` = the remark of each of the two for the other, by the ID of its owner. */
export type NewFriendship = {
  applicantId: string;
  agreedBy: string;
  source: number;
  shareWtId: string | null;
  remarks: Readonly<Record<string, string>>;
  origin: string;
};

const WORDS = '你们已成为好友，现在可以开始聊天了';

/**
 * Each user lists the other, and the applications of both are settled. The user who agreed is the sender of the message in their
 * conversation.
 */
export async function makeFriends(unit: Unit, input: NewFriendship): Promise<void> {
  const { applicantId, agreedBy, source, shareWtId, remarks } = input;
  const pair: [string, string][] = [
    [applicantId, agreedBy],
    [agreedBy, applicantId],
  ];
  for (const [ownerId, friendId] of pair) {
    // A user who still lists the other gets no further row.
    if ((await readFriend(unit.db, ownerId, friendId)) === undefined) await refuseFullList(unit, ownerId);
    await putFriend(unit.db, { ownerId, friendId, source, shareWtId, remark: remarks[ownerId] ?? '', createdAt: unit.now });
    await addAuthorToTimeline(unit.db, ownerId, { authorId: friendId, count: LIMITS.timeline });
  }
  for (const apply of await listWaitingBetween(unit.db, applicantId, agreedBy)) {
    const answer = { status: APPLY_STATUS.agreed, handledAt: unit.now, readAt: apply.readAt ?? unit.now };
    await updateApply(unit.db, apply.id, answer);
    await publishApply(unit, { ...apply, ...answer });
  }
  const each = new Map<string, unknown>();
  for (const [ownerId, friendId] of pair) each.set(ownerId, await loadFriend(unit, ownerId, { friendId, origin: input.origin }));
  await emitEventEach(unit, { name: 'friend.add' }, each);
  for (const [ownerId, friendId] of pair) await publishTabsWith(unit, [ownerId], { sessionId: friendId, sessionType: SESSION_TYPE.pair });
  unit.deliveries.push({ kind: 'presence', pair: [applicantId, agreedBy] });
  await sayFriends(unit, applicantId, agreedBy);
}

/** The friend as `ownerId` sees them. */
async function loadFriend(unit: Unit, ownerId: string, input: { friendId: string; origin: string }): Promise<unknown> {
  const { friendId, origin } = input;
  const user = await readUser(unit.db, friendId);
  if (user === undefined) return refuse(CODE.notFound);
  const { theirs, blockedByMe } = await readRelation(unit.db, ownerId, friendId);
  const friend = await readFriend(unit.db, ownerId, friendId);
  return toProfile({
    user,
    friend,
    sharers: await readSharers(unit.db, [friend]),
    friendsStatus: theirs ? FRIENDS_STATUS.friend : FRIENDS_STATUS.theyDeletedMe,
    isBlockedByMe: blockedByMe,
    commonGroupCount: (await countCommonGroups(unit.db, ownerId, [friendId])).get(friendId) ?? 0,
    tagNames: await readTagNames(unit.db, ownerId, friendId),
    origin,
    now: unit.now,
  });
}

/** Sends this user the current profile of a friend. It does nothing if the two are not friends. */
export async function publishFriend(unit: Unit, ownerId: string, input: { friendId: string; origin: string }): Promise<void> {
  if ((await readFriend(unit.db, ownerId, input.friendId)) === undefined) return;
  await emitEvent(unit, [ownerId], { name: 'friend.update', d: await loadFriend(unit, ownerId, input) });
}

async function refuseFullList(unit: Unit, ownerId: string): Promise<void> {
  if ((await countFriends(unit.db, ownerId)) >= LIMITS.friends) refuse(CODE.warning, { msg: WARNING.friendsFull });
}

async function sayFriends(unit: Unit, applicantId: string, agreedBy: string): Promise<void> {
  const conv = convKey(agreedBy, c2cConversationId(applicantId));
  const userIds = [applicantId, agreedBy];
  // If the conversation is already in a user's list, its row shows the new remark.
  const before = await listStatesOfConversation(unit.db, conv, userIds);
  if (before.length > 0) await announceStates(unit, conv, before);
  const author = await readSpeaker(unit.db, agreedBy);
  await appendMessage(unit, {
    conv,
    id: buildMessageId(agreedBy, secondsOf(unit.now), unit.random.uint32()),
    sender: agreedBy,
    nick: author?.nickName ?? '',
    avatar: author?.avatar ?? '',
    level: author?.level ?? 0,
    type: 'TIMCustomElem',
    payload: { data: JSON.stringify({ type: 'CustomMsg_Type_addFriend', content: WORDS }), description: '', extension: '' },
    userIds,
    noUnread: 1,
  });
}
