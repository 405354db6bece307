import { MOMENT_NOTICE, MOMENT_VISIBILITY } from '../../../contract/http/moments/moment-values.ts';
import type { Unit } from '../../commands/unit.ts';
import { createUuid } from '../../security/hashes.ts';
import { insertRows } from '../../store/bulk-insert.ts';
import { listFriendsBack } from '../../store/friends/friends.ts';
import { insertComment, insertLike } from '../../store/moments/interactions.ts';
import type { MomentNoticeRow } from '../../store/moments/moment-notices.ts';
import { insertMoment, type MomentRow } from '../../store/moments/moments.ts';
import { putOnTimelines } from '../../store/moments/timelines.ts';
import type { StoredVideo } from '../../views/moments/moment-view.ts';
import { findMedium } from '../demo-media.ts';
import { DEMO_MOMENTS, type DemoMoment } from './demo-moments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Stores moments with creation times in the past. Their notices are read already. */
export async function storeMoments(unit: Unit): Promise<void> {
  for (const moment of DEMO_MOMENTS) await storeMoment(unit, moment);
}

async function storeMoment(unit: Unit, moment: DemoMoment): Promise<void> {
  const images = (moment.images ?? []).map((fileName) => findMedium(fileName).uuid);
  const video = moment.video === undefined ? null : videoOf(moment.video);
  const row: MomentRow = {
    id: createUuid(unit.random),
    authorId: moment.from,
    content: moment.text,
    images: JSON.stringify(images),
    video: video === null ? null : JSON.stringify(video),
    visibility: MOMENT_VISIBILITY.friends,
    createdAt: unit.now - moment.hoursAgo * HOUR_MS,
  };
  const media = video === null ? images : [video.uuid, video.coverUuid ?? video.uuid];
  await insertMoment(unit.db, row, { tagIds: [], media });
  await putOnTimelines(unit.db, row, [moment.from, ...(await listFriendsBack(unit.db, moment.from))]);
  const notices = [...(await storeLikes(unit, row, moment)), ...(await storeComments(unit, row, moment))];
  await insertRows(
    unit.db,
    'momentNotices',
    notices.filter(({ userId, actorId }) => userId !== actorId).map((notice) => ({ ...notice, id: createUuid(unit.random), momentId: row.id, isRead: 1 })),
  );
}

function videoOf(fileName: string): StoredVideo {
  const { uuid, seconds = 0 } = findMedium(fileName);
  return { uuid, coverUuid: findMedium(fileName.replace(/\.\w+$/, '-poster.jpg')).uuid, duration: seconds };
}

type NewNotice = Pick<MomentNoticeRow, 'userId' | 'actorId' | 'type' | 'commentId' | 'createdAt'>;

async function storeLikes(unit: Unit, row: MomentRow, { likes = [] }: DemoMoment): Promise<NewNotice[]> {
  const notices: NewNotice[] = [];
  for (const [index, userId] of likes.entries()) {
    const createdAt = row.createdAt + (index + 1) * 7 * MINUTE_MS;
    await insertLike(unit.db, { momentId: row.id, userId, createdAt });
    notices.push({ userId: row.authorId, actorId: userId, type: MOMENT_NOTICE.like, commentId: null, createdAt });
  }
  return notices;
}

async function storeComments(unit: Unit, row: MomentRow, { comments = [] }: DemoMoment): Promise<NewNotice[]> {
  const notices: NewNotice[] = [];
  const ids = comments.map(() => createUuid(unit.random));
  for (const [index, { from, text, minutesLater, answers }] of comments.entries()) {
    const createdAt = row.createdAt + minutesLater * MINUTE_MS;
    const id = ids[index] ?? '';
    const reply = answers === undefined ? undefined : { replyCommentId: ids[answers] ?? '', replyUserId: comments[answers]?.from ?? '' };
    await insertComment(unit.db, { id, momentId: row.id, authorId: from, content: text, createdAt, replyCommentId: null, replyUserId: null, ...reply });
    const act = { actorId: from, commentId: id, createdAt };
    if (reply !== undefined) notices.push({ ...act, userId: reply.replyUserId, type: MOMENT_NOTICE.reply });
    if (reply?.replyUserId !== row.authorId) notices.push({ ...act, userId: row.authorId, type: MOMENT_NOTICE.comment });
  }
  return notices;
}
