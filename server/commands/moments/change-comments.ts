import { CODE } from '../../../contract/codes.ts';
import { MOMENT_NOTICE } from '../../../contract/http/moments/moment-values.ts';
import type { NewMomentComment } from '../../../contract/http/moments/moments.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { canSeeMoment, requireVisibleMoment } from '../../policies/moments/moment-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { createUuid } from '../../security/hashes.ts';
import { countComments, deleteComment, insertComment, readComment, type MomentCommentRow } from '../../store/moments/interactions.ts';
import { listShownActors } from '../../store/moments/moment-audience.ts';
import { deleteMomentNotices } from '../../store/moments/moment-notices.ts';
import { readMoment, type MomentRow } from '../../store/moments/moments.ts';
import type { Db } from '../../store/tables.ts';
import type { Unit } from '../unit.ts';
import { postMomentNotice } from './notices/post-moment-notice.ts';
import { publishMomentCounts, publishMoments } from './publish-moments.ts';

/** Returns the ID of the comment. */
export async function addComment(unit: Unit, userId: string, given: NewMomentComment): Promise<string> {
  const moment = await requireVisibleMoment(unit.db, userId, given.friendsCircleId);
  const content = given.content.normalize('NFC').trim();
  if (content === '') refuse(CODE.badRequest);
  refuseListedText(unit.config, content);
  if ((await countComments(unit.db, moment.id)) >= LIMITS.momentComments) refuse(CODE.momentCommentLimit);
  const answered = await readAnswered(unit.db, userId, { moment, given });
  const id = createUuid(unit.random);
  const reply = { replyCommentId: answered?.id ?? null, replyUserId: answered?.authorId ?? null };
  await insertComment(unit.db, { id, momentId: moment.id, authorId: userId, ...reply, content, createdAt: unit.now });
  const notified = await notify(unit, moment, { id, userId, replyUserId: reply.replyUserId });
  await publishMoments(unit, [userId, moment.authorId, ...notified]);
  return id;
}

/** The comment that a reply names. A comment that the user may not see is answered like a missing one. */
async function readAnswered(db: Db, userId: string, { moment, given }: { moment: MomentRow; given: NewMomentComment }): Promise<MomentCommentRow | undefined> {
  const { replyCommentId, replyUserWtId } = given;
  if (replyCommentId === undefined || replyCommentId === null) return undefined;
  const comment = await readComment(db, replyCommentId);
  if (comment?.momentId !== moment.id) return refuse(CODE.notFound);
  const actors = await listShownActors(db, userId, { ids: [comment.authorId], isOwn: moment.authorId === userId });
  if (!actors.has(comment.authorId)) refuse(CODE.notFound);
  if (replyUserWtId !== undefined && replyUserWtId !== null && replyUserWtId !== comment.authorId) refuse(CODE.badRequest);
  return comment;
}

/** The person of a reply gets one notice, and the author of the moment one, but nobody two. Returns the person of a reply if notified. */
async function notify(unit: Unit, moment: MomentRow, comment: { id: string; userId: string; replyUserId: string | null }): Promise<string[]> {
  const { id: commentId, userId: actorId, replyUserId } = comment;
  const isReplied = replyUserId !== null && (await postMomentNotice(unit, replyUserId, { moment, act: { type: MOMENT_NOTICE.reply, actorId, commentId } }));
  if (replyUserId !== moment.authorId) await postMomentNotice(unit, moment.authorId, { moment, act: { type: MOMENT_NOTICE.comment, actorId, commentId } });
  return isReplied ? [replyUserId] : [];
}

/** The author of the comment or of the moment removes it (authorisation §29). For everyone else it is missing. */
export async function removeComment(unit: Unit, userId: string, id: string): Promise<null> {
  const comment = await readComment(unit.db, id);
  const moment = comment === undefined ? undefined : await readMoment(unit.db, comment.momentId);
  if (comment === undefined || moment === undefined) return refuse(CODE.notFound);
  if (comment.authorId !== userId && moment.authorId !== userId) refuse(CODE.notFound);
  await deleteComment(unit.db, id);
  const notified = await deleteMomentNotices(unit.db, { momentId: moment.id, actorId: comment.authorId, commentId: id });
  await publishMomentCounts(unit, notified);
  await publishMoments(unit, [userId, ...(await listNear(unit.db, moment, [moment.authorId, comment.authorId, ...notified]))]);
  return null;
}

/** Of these people, those who may see the moment now. */
async function listNear(db: Db, moment: MomentRow, userIds: readonly string[]): Promise<string[]> {
  const near: string[] = [];
  for (const userId of new Set(userIds)) if (await canSeeMoment(db, userId, moment)) near.push(userId);
  return near;
}
