import { hasNoticeFrame, listNoticeFramesAfter } from '../../store/account/notice-frames.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import type { NoticeFrame } from '../unit.ts';

const DAY_MS = 86_400_000;
/** How long a frame can be asked for again (protocol §6). */
export const NOTICE_KEPT_MS = 7 * DAY_MS;
/** More than this was missed in no ordinary absence: reading everything anew is less. */
const MOST_FRAMES = 1000;
const FRAME_ID = /^[1-9][0-9]{0,14}$/;

/** First of all, where nothing was missed: the client leaves out what it would read again (protocol §6). */
export const REPLAYED: NoticeFrame = { type: 0, data: { replay: true } };

export type MissedFrame = NoticeFrame & { id: string; ts: number };

/** What came after the frame `since`; undefined = that cannot be said, as where it is none of this user's or too long ago. */
export async function readMissedFrames(db: Db, asked: { userId: string; since: string; now: number }): Promise<MissedFrame[] | undefined> {
  if (!FRAME_ID.test(asked.since)) return undefined;
  const id = Number(asked.since);
  if (!(await hasNoticeFrame(db, { userId: asked.userId, id, since: asked.now - NOTICE_KEPT_MS }))) return undefined;
  const rows = await listNoticeFramesAfter(db, asked.userId, { id, count: MOST_FRAMES + 1 });
  if (rows.length > MOST_FRAMES) return undefined;
  return rows.map((row) => ({ type: row.type, data: parseStored<unknown>(row.data), id: String(row.id), ts: row.createdAt }));
}
