import type { MomentInteractions } from '../../../contract/http/moments/moments.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listUsers, type User } from '../../store/account/users.ts';
import { endOfTurn } from '../../store/database/end-of-turn.ts';
import { partsOf } from '../../store/database/parts-of.ts';
import { listCommentPlaces, listCommentsById, listLikes, type CommentPlace, type MomentLikeRow } from '../../store/moments/interactions.ts';
import { listShownActors } from '../../store/moments/moment-audience.ts';
import type { MomentRow } from '../../store/moments/moments.ts';
import type { Db } from '../../store/tables.ts';
import { toComment, toLike, type MomentContext } from '../../views/moments/moment-view.ts';

export type Interactions = Omit<MomentInteractions, 'id'>;

/** How many likes and comments an answer shows. The counts are those of all that the reader may see. */
export type Shown = { readonly likes: number; readonly comments: number };
export const SHOWN_IN_LISTS: Shown = { likes: LIMITS.momentListLikes, comments: LIMITS.momentListComments };
export const SHOWN_IN_DETAILS: Shown = { likes: LIMITS.momentLikes, comments: LIMITS.momentComments };

export type Reading = { readonly db: Db; readonly viewer: string; readonly timeZone: string; readonly shown: Shown };

/** Moments whose likes and comments one turn of the event loop reads. A moment can have thousands of likes. */
const MOMENTS_AT_ONCE = 10;

/** Likes and comments of moments that the reader may see: on the own moments those of everyone, else those of mutual friends. */
export async function readInteractions(reading: Reading, moments: readonly MomentRow[]): Promise<Map<string, Interactions>> {
  const found = new Map<string, Interactions>();
  for (let start = 0; start < moments.length; start += MOMENTS_AT_ONCE) {
    if (start > 0) await endOfTurn();
    for (const [id, interactions] of await readSome(reading, moments.slice(start, start + MOMENTS_AT_ONCE))) found.set(id, interactions);
  }
  return found;
}

type Listed = { readonly moment: MomentRow; readonly likes: MomentLikeRow[]; readonly comments: CommentPlace[]; readonly actors: ReadonlySet<string> };

async function readSome(reading: Reading, moments: readonly MomentRow[]): Promise<[string, Interactions][]> {
  const { db, viewer, shown, timeZone } = reading;
  const listed = await listAll(reading, moments);
  const comments = await listCommentsById(
    db,
    listed.flatMap((one) => one.comments.slice(0, shown.comments).map(({ id }) => id)),
  );
  const named = listed.flatMap((one) => [
    ...one.likes.slice(0, shown.likes).map(({ userId }) => userId),
    ...one.comments.slice(0, shown.comments).flatMap(peopleOfComment),
  ]);
  const context: MomentContext = { viewer, timeZone, users: await usersById(db, named) };
  return listed.map((one) => [
    one.moment.id,
    {
      praiseList: one.likes.slice(0, shown.likes).map((like) => toLike(like, context)),
      commentsList: one.comments.slice(0, shown.comments).flatMap(({ id }) => {
        const row = comments.get(id);
        return row === undefined ? [] : [toComment(row, { isReplyShown: row.replyUserId !== null && one.actors.has(row.replyUserId), context })];
      }),
      praiseCount: one.likes.length,
      commentCount: one.comments.length,
      minePraiseStatus: one.likes.some(({ userId }) => userId === viewer) ? 1 : 0,
    },
  ]);
}

async function listAll({ db, viewer }: Reading, moments: readonly MomentRow[]): Promise<Listed[]> {
  const ids = moments.map(({ id }) => id);
  const likes = await listLikes(db, ids);
  const comments = await listCommentPlaces(db, ids);
  const own = new Set(moments.filter(({ authorId }) => authorId === viewer).map(({ id }) => id));
  const listPeople = (isOwn: boolean) => {
    const likers = likes.filter(({ momentId }) => own.has(momentId) === isOwn).map(({ userId }) => userId);
    const writers = comments.filter(({ momentId }) => own.has(momentId) === isOwn).flatMap(peopleOfComment);
    return [...new Set([...likers, ...writers])];
  };
  const shownOnOwn = await listShownActors(db, viewer, { ids: listPeople(true), isOwn: true });
  const shownOnOthers = await listShownActors(db, viewer, { ids: listPeople(false), isOwn: false });
  return moments.map((moment) => {
    const actors = own.has(moment.id) ? shownOnOwn : shownOnOthers;
    return {
      moment,
      actors,
      likes: likes.filter(({ momentId, userId }) => momentId === moment.id && actors.has(userId)),
      comments: comments.filter(({ momentId, authorId }) => momentId === moment.id && actors.has(authorId)),
    };
  });
}

function peopleOfComment({ authorId, replyUserId }: CommentPlace): string[] {
  return replyUserId === null ? [authorId] : [authorId, replyUserId];
}

export async function usersById(db: Db, ids: readonly string[]): Promise<Map<string, User>> {
  const users = new Map<string, User>();
  for (const part of partsOf([...new Set(ids)])) for (const user of await listUsers(db, part)) users.set(user.id, user);
  return users;
}
