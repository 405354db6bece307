import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { absent, arrayOf, charactersUpTo, flagSchema, idSchema, textUpTo, wtIdSchema } from '../../schema.ts';
import { nothingSchema } from '../login.ts';
import { MOMENT_VISIBILITY } from './moment-values.ts';

const text = z._default(z.string(), '');
const count = z._default(z.number(), 0);
const person = { wtId: idSchema, nickName: text, avatar: text };
const time = { createTime: text, createTs: count };

const momentCommentSchema = z.object({
  id: idSchema,
  friendsCircleId: idSchema,
  ...person,
  content: text,
  replyCommentId: absent(z.string()),
  replyUserWtId: absent(z.string()),
  replyNickName: absent(z.string()),
  ...time,
  mine: z._default(flagSchema, 0),
});
export type MomentComment = z.infer<typeof momentCommentSchema>;

const momentLikeSchema = z.object({ ...person, createTs: count });
export type MomentLike = z.infer<typeof momentLikeSchema>;

/** Likes and comments that the reader may see, oldest first. The counts are those of all of them, also where the lists are cut. */
const interactions = {
  praiseList: z._default(z.array(momentLikeSchema), []),
  commentsList: z._default(z.array(momentCommentSchema), []),
  praiseCount: count,
  commentCount: count,
  minePraiseStatus: z._default(flagSchema, 0),
};
const interactionsSchema = z.object({ id: idSchema, ...interactions });
export type MomentInteractions = z.infer<typeof interactionsSchema>;

/** `groupList` = the tags of a moment with a limited visibility, for its author only. */
export const momentSchema = z.object({
  id: idSchema,
  ...person,
  content: text,
  images: z._default(z.array(z.string()), []),
  video: absent(z.object({ url: z.string(), cover: text, duration: count })),
  visibility: z._default(z.number(), MOMENT_VISIBILITY.friends),
  ...time,
  ...interactions,
  groupList: absent(z.array(z.object({ id: idSchema, tagName: text }))),
  mine: z._default(flagSchema, 0),
});
export type Moment = z.infer<typeof momentSchema>;

const momentNoticeSchema = z.object({
  id: idSchema,
  type: z.number(),
  friendsCircleId: idSchema,
  cover: absent(z.string()),
  ...person,
  content: absent(z.string()),
  readStatus: z._default(flagSchema, 0),
  ...time,
});
export type MomentNotice = z.infer<typeof momentNoticeSchema>;

const id = textUpTo(64);
const pageOf = (pageSize: number) => ({
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.pageSize)), pageSize),
});

/** Newest first: the newest moments of the user and the friends, or with `wtId` all moments of one person. */
export const momentList = endpoint({
  method: 'POST',
  path: '/user/friendsCircle/list',
  caller: 'user',
  offline: 'R',
  request: z.object({ ...pageOf(LIMITS.momentsPage), wtId: absent(wtIdSchema) }),
  answer: z.array(momentSchema),
  paged: true,
});

export const momentById = endpoint({
  method: 'POST',
  path: '/user/friendsCircle/getInfoById',
  caller: 'user',
  offline: 'R',
  request: z.object({ id }),
  answer: momentSchema,
});

/** An upload, by its uuid or its address on this server. */
const upload = z.string().check(z.minLength(1), z.maxLength(2048));
const DAY_SEC = 86_400;

export const addMoment = endpoint({
  method: 'POST',
  path: '/user/friendsCircle/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    content: z._default(charactersUpTo(LIMITS.momentText), ''),
    images: absent(arrayOf(upload, LIMITS.momentImages)),
    video: absent(z.object({ url: upload, cover: absent(upload), duration: z._default(z.number().check(z.minimum(0), z.maximum(DAY_SEC)), 0) })),
    visibility: z._default(z.literal(Object.values(MOMENT_VISIBILITY)), MOMENT_VISIBILITY.friends),
    tagIds: absent(arrayOf(id, LIMITS.momentTags)),
  }),
  answer: momentSchema,
});
export type NewMoment = z.infer<typeof addMoment.request>;

export const removeMoment = endpoint({
  method: 'POST',
  path: '/user/friendsCircle/remove',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id }),
  answer: nothingSchema,
});

/** An ID that the caller may not see is left out of the answer. The lists are as short as in a list of moments. */
export const interactionsByBatch = endpoint({
  method: 'POST',
  path: '/friendsCircleComments/commentsAndPraiseListByBatch',
  caller: 'user',
  offline: 'R',
  request: z.object({ ids: arrayOf(id, LIMITS.momentBatch) }),
  answer: z.array(interactionsSchema),
});

export const interactionsById = endpoint({
  method: 'POST',
  path: '/friendsCircleComments/commentsAndPraiseList',
  caller: 'user',
  offline: 'R',
  request: z.object({ id }),
  answer: interactionsSchema,
});

/** Toggles the like. With `status` it sets it, so that a repetition cannot invert it. */
export const likeMoment = endpoint({
  method: 'POST',
  path: '/friendsCirclePraise/praiseAction',
  caller: 'user',
  offline: 'Q',
  request: z.object({ friendsCircleId: id, status: absent(flagSchema) }),
  answer: z.object({ minePraiseStatus: flagSchema, praiseList: z._default(z.array(momentLikeSchema), []) }),
});

/** A reply names the comment; `replyUserWtId` must be its author. */
export const addMomentComment = endpoint({
  method: 'POST',
  path: '/friendsCircleComments/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    friendsCircleId: id,
    content: charactersUpTo(LIMITS.momentComment),
    replyCommentId: absent(id),
    replyUserWtId: absent(textUpTo(32)),
  }),
  answer: z.object({ id: idSchema, commentsList: z._default(z.array(momentCommentSchema), []) }),
});
export type NewMomentComment = z.infer<typeof addMomentComment.request>;

export const removeMomentComment = endpoint({
  method: 'POST',
  path: '/friendsCircleComments/remove',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id }),
  answer: nothingSchema,
});

/** Newest first. Marks all notices as read, except with `peek`. */
export const momentNoticeList = endpoint({
  method: 'POST',
  path: '/friendsCircleNotice/listByPage',
  caller: 'user',
  offline: 'R',
  request: z.object({ ...pageOf(LIMITS.noticesPage), peek: absent(flagSchema) }),
  answer: z.array(momentNoticeSchema),
  paged: true,
});

export const clearMomentNotices = endpoint({
  method: 'POST',
  path: '/friendsCircleNotice/clear',
  caller: 'user',
  offline: 'Q',
  request: z.object({}),
  answer: nothingSchema,
});
