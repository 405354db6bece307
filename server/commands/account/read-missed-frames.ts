import { hasNoticeFrame, listNoticeFramesAfter } from '../../store/account/notice-frames.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import type { NoticeFrame } from '../unit.ts';

const DAY_MS = 86_400_000;
/** How long a client can request a missed frame (protocol §6). */
export const NOTICE_KEPT_MS = 7 * DAY_MS;
/** No ordinary absence misses more frames than this. For a longer one it costs less to read everything again. */
const MOST_FRAMES = 1000;
const FRAME_ID = /^[1-9][0-9]{0,14}$/;

/** The first frame, sent if the replay is complete: the client then skips the reads that it would otherwise repeat (protocol §6). */
export const REPLAYED: NoticeFrame = { type: 0, data: { replay: true } };

export type MissedFrame = NoticeFrame & { id: string; ts: number };

/**
 * Returns the frames after `since`. Returns undefined if the list cannot be complete, for example if `since` is another user's frame or too
 * old.
 */
export async function readMissedFrames(db: Db, asked: { userId: string; since: string; now: number }): Promise<MissedFrame[] | undefined> {
  if (!FRAME_ID.test(asked.since)) return undefined;
  const id = Number(asked.since);
  if (!(await hasNoticeFrame(db, { userId: asked.userId, id, since: asked.now - NOTICE_KEPT_MS }))) return undefined;
  const rows = await listNoticeFramesAfter(db, asked.userId, { id, count: MOST_FRAMES + 1 });
  if (rows.length > MOST_FRAMES) return undefined;
  return rows.map((row) => ({ type: row.type, data: parseStored<unknown>(row.data), id: String(row.id), ts: row.createdAt }));
}
