import { CODE, ENGINE_CODE, LOGOUT_CODES } from '../../../contract/codes.ts';
import { JOIN_STATUS } from '../../../contract/http/groups/group-values.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { listFavouritesById } from '../../store/favourites/favourites.ts';
import { listOwnTags } from '../../store/friends/friend-tags.ts';
import { readComment } from '../../store/moments/interactions.ts';
import { readTab } from '../../store/tabs/tabs.ts';
import { readPin } from '../../store/pins/pins.ts';
import { readRelation } from '../../store/friends/friends.ts';
import { readMember } from '../../store/groups/groups.ts';
import { listPushSubscriptions } from '../../store/account/push-subscriptions.ts';
import { readMedia } from '../../store/files/media.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, USER_STATE } from '../../store/account/users.ts';
import { messageOf } from '../../views/code-texts.ts';
import { requireOwnGroup } from '../group-access.ts';
import { judgeEntry, requirePublicGroup } from '../groups/group-entry.ts';
import { canReadMedia } from '../media-access.ts';
import { requireOwnMoment, requireVisibleMoment } from '../moments/moment-access.ts';
import { refuseBlocked, requireReachOf } from '../reach.ts';
import { Refusal, refuse } from '../refusal.ts';

/** A request whose Idempotency-Key already has an answer. `userId` is empty before sign-in. */
export type Repetition<Body = unknown, Kept = unknown> = {
  readonly db: Db;
  readonly userId: string;
  readonly nowSec: number;
  readonly body: Body;
  readonly kept: Kept;
};
/** Returns the answer to send, or refuses. */
export type Judge<Body = unknown, Kept = unknown> = (repetition: Repetition<Body, Kept>) => Promise<unknown>;

type Asked = Omit<Repetition, 'body' | 'kept'>;

/** Checks blocks again. A mute or the end of a friendship since the first attempt does not change the answer (protocol §14.3). */
export async function requirePairAgain(asked: Asked, peer: string): Promise<void> {
  await requireConversationAgain(asked, c2cConversationId(peer));
}

async function requireConversationAgain({ db, userId, nowSec }: Asked, conversationID: string): Promise<void> {
  await requireReachOf(db, userId, { conversationID, act: 'takeBack', nowSec });
}

/** Checks the membership again. The loss of a role since the first attempt does not change the answer (protocol §14.3). */
export async function requireMembershipAgain({ db, userId }: Asked, groupNumber: string): Promise<void> {
  await requireOwnGroup(db, userId, groupNumber);
}

/** A link that was renewed since is not given out again. */
export async function requireLinkAgain(asked: Asked & { body: { groupNumber: string } }, link: string): Promise<void> {
  const { group } = await requireOwnGroup(asked.db, asked.userId, asked.body.groupNumber);
  if (!link.endsWith(`/${group.linkKey}`)) refuse(CODE.groupLinkEnded);
}

/** A person who is no longer a member has not joined, and a person whom the group would refuse now does not wait. */
export async function requireJoinAgain(asked: Asked, { groupNumber, joinStatus }: { groupNumber: string; joinStatus: number }): Promise<void> {
  if (joinStatus === JOIN_STATUS.joined) return void (await requireOwnGroup(asked.db, asked.userId, groupNumber));
  if ((await readMember(asked.db, groupNumber, asked.userId)) !== undefined) return;
  const group = await requirePublicGroup(asked.db, asked.userId, groupNumber);
  const code = (await judgeEntry(asked.db, group, { ids: [asked.userId], now: asked.nowSec * 1000 })).get(asked.userId);
  if (code !== undefined) refuse(code);
}

/** Same checks as for a first application to this person: a block and the end of the account refuse it. */
export async function requireApplicableAgain(asked: Asked, targetId: string): Promise<void> {
  const target = await readUser(asked.db, targetId);
  if (target === undefined || target.state >= USER_STATE.banned) refuse(CODE.notFound);
  refuseBlocked(await readRelation(asked.db, asked.userId, targetId));
}

/** An answer that means "you are friends" is valid only while the friendship exists. */
export async function requireFriendshipAgain({ db, userId }: Asked, friendId: string): Promise<void> {
  const relation = await readRelation(db, userId, friendId);
  refuseBlocked(relation);
  if (!relation.mine || !relation.theirs) refuse(CODE.alreadyHandled);
}

export async function requirePinAgain({ db }: Asked, pinId: string): Promise<void> {
  if ((await readPin(db, pinId)) === undefined) refuse(CODE.notFound);
}

export async function requireFavouriteAgain({ db, userId }: Asked, id: string): Promise<void> {
  const [row] = await listFavouritesById(db, [id]);
  if (row?.userId !== userId) refuse(CODE.notFound);
}

export async function requireOwnMomentAgain({ db, userId }: Asked, id: string): Promise<void> {
  await requireOwnMoment(db, userId, id);
}

export async function requireVisibleMomentAgain({ db, userId }: Asked, id: string): Promise<void> {
  await requireVisibleMoment(db, userId, id);
}

/** The comment may have been removed by its author or by that of the moment. */
export async function requireMomentCommentAgain(asked: Asked, comment: { momentId: string; id: string }): Promise<void> {
  await requireVisibleMomentAgain(asked, comment.momentId);
  if ((await readComment(asked.db, comment.id)) === undefined) refuse(CODE.notFound);
}

export async function requireTagAgain({ db, userId }: Asked, id: string): Promise<void> {
  if ((await listOwnTags(db, userId, [id])).length === 0) refuse(CODE.notFound);
}

export async function requireTabAgain({ db, userId }: Asked, id: string): Promise<void> {
  if ((await readTab(db, userId, id)) === undefined) refuse(CODE.notFound);
}

/** An unused file is removed after a while; until then it belongs to its uploader. */
export async function requireOwnFileAgain({ db, userId }: Asked, uuid: string): Promise<void> {
  if ((await readMedia(db, uuid))?.ownerId !== userId) refuse(ENGINE_CODE.fileMissing);
}

export async function requireReadableFileAgain({ db, userId }: Asked, uuid: string): Promise<void> {
  if (!(await canReadMedia(db, userId, uuid))) refuse(ENGINE_CODE.fileMissing);
}

/** A subscription ends with its session, and when another account signs in on its browser. */
export async function requireSubscriptionAgain({ db, userId }: Asked, endpoint: string): Promise<void> {
  const rows = await listPushSubscriptions(db, userId);
  if (!rows.some((row) => row.endpoint === endpoint)) refuse(CODE.notFound);
}

type BatchResult = { readonly conversationID: string; readonly msgIds: readonly string[]; readonly code: number; readonly msg: string };

/** Checks each target separately, like the first attempt. A target that may no longer be reached gets its refusal and no message IDs. */
export async function judgeBatchAgain(asked: Asked, results: readonly BatchResult[]): Promise<BatchResult[]> {
  const judged: BatchResult[] = [];
  for (const result of results) judged.push(result.code === CODE.ok ? await judgeTargetAgain(asked, result) : result);
  return judged;
}

async function judgeTargetAgain(asked: Asked, result: BatchResult): Promise<BatchResult> {
  const { conversationID } = result;
  try {
    await requireConversationAgain(asked, conversationID);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal) || LOGOUT_CODES.has(error.code)) throw error;
    return { conversationID, msgIds: [], code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message };
  }
}
