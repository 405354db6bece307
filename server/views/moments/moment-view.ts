import type { Moment, MomentComment, MomentInteractions, MomentLike, MomentNotice } from '../../../contract/http/moments/moments.ts';
import type { User } from '../../store/account/users.ts';
import type { MomentCommentRow, MomentLikeRow } from '../../store/moments/interactions.ts';
import type { MomentNoticeRow } from '../../store/moments/moment-notices.ts';
import type { MomentRow } from '../../store/moments/moments.ts';
import { parseStored } from '../../store/safe-json.ts';
import { dateText } from '../date-text.ts';
import { mediaUrl } from '../media-url.ts';

/** The stored form of a video: uploads and seconds. */
export type StoredVideo = { readonly uuid: string; readonly coverUuid: string | null; readonly duration: number };

/** `users` = everyone whom the answer names. */
export type MomentContext = { readonly viewer: string; readonly users: ReadonlyMap<string, User>; readonly timeZone: string };

export type MomentFacts = {
  readonly interactions: Omit<MomentInteractions, 'id'>;
  /** The tags of the moment; only its author sees them. */
  readonly tags: readonly { readonly id: string; readonly name: string }[];
};

export function toMoment(row: MomentRow, { interactions, tags }: MomentFacts, context: MomentContext): Moment {
  const isOwn = row.authorId === context.viewer;
  return {
    id: row.id,
    ...personOf(row.authorId, context),
    content: row.content,
    images: parseStored<string[]>(row.images).map(mediaUrl),
    video: videoOf(row),
    visibility: row.visibility,
    ...timeOf(row.createdAt, context),
    ...interactions,
    ...(isOwn ? { groupList: tags.map(({ id, name }) => ({ id, tagName: name })) } : {}),
    mine: isOwn ? 1 : 0,
  };
}

function videoOf({ video }: MomentRow): Moment['video'] {
  if (video === null) return null;
  const { uuid, coverUuid, duration } = parseStored<StoredVideo>(video);
  return { url: mediaUrl(uuid), cover: coverUuid === null ? '' : mediaUrl(coverUuid), duration };
}

/** The picture by which a notice shows the moment. */
function coverOf(row: MomentRow): string | null {
  const [image] = parseStored<string[]>(row.images);
  return image === undefined ? (videoOf(row)?.cover ?? null) : mediaUrl(image);
}

export function toLike({ userId, createdAt }: MomentLikeRow, context: MomentContext): MomentLike {
  return { ...personOf(userId, context), createTs: createdAt };
}

/** The person of a reply is named only to readers who may see that person's comments. */
export function toComment(row: MomentCommentRow, { isReplyShown, context }: { isReplyShown: boolean; context: MomentContext }): MomentComment {
  const { replyUserId } = row;
  const isReply = isReplyShown && replyUserId !== null;
  return {
    id: row.id,
    friendsCircleId: row.momentId,
    ...personOf(row.authorId, context),
    content: row.content,
    ...(isReply ? { replyCommentId: row.replyCommentId, replyUserWtId: replyUserId, replyNickName: personOf(replyUserId, context).nickName } : {}),
    ...timeOf(row.createdAt, context),
    mine: row.authorId === context.viewer ? 1 : 0,
  };
}

export function toMomentNotice(
  row: MomentNoticeRow,
  { moment, comment }: { moment: MomentRow; comment: MomentCommentRow | undefined },
  context: MomentContext,
): MomentNotice {
  return {
    id: row.id,
    type: row.type,
    friendsCircleId: row.momentId,
    cover: coverOf(moment),
    ...personOf(row.actorId, context),
    content: comment?.content ?? null,
    readStatus: row.isRead === 1 ? 1 : 0,
    ...timeOf(row.createdAt, context),
  };
}

function personOf(id: string, { users }: MomentContext): Pick<MomentLike, 'wtId' | 'nickName' | 'avatar'> {
  const user = users.get(id);
  return { wtId: id, nickName: user?.nickName ?? '', avatar: user?.avatar ?? '' };
}

function timeOf(createdAt: number, { timeZone }: MomentContext): Pick<Moment, 'createTime' | 'createTs'> {
  return { createTime: dateText(createdAt, timeZone), createTs: createdAt };
}
