import type { FriendApply } from '../../contract/people.ts';
import type { FriendApplyRow } from '../store/friends/friend-applies.ts';
import type { User } from '../store/account/users.ts';
import { dateText } from './date-text.ts';

const WAITING = 0;
const EXPIRED = 3;
const RECEIVED = 1;
const SENT = 2;

/** An application without an answer for 30 days has expired (protocol §1 applyStatus). */
export const APPLY_EXPIRES_MS = 30 * 86_400_000;

/** Whether the application can still be answered. */
export function isWaiting(row: Pick<FriendApplyRow, 'status' | 'createdAt'>, now: number): boolean {
  return row.status === WAITING && now - row.createdAt <= APPLY_EXPIRES_MS;
}

export type ApplyContext = { viewer: string; users: ReadonlyMap<string, User>; timeZone: string; now: number };

/** `applyWtId` and its name and picture are those of the other user, in both directions. */
export function toFriendApply(row: FriendApplyRow, context: ApplyContext): FriendApply {
  const isReceived = row.targetId === context.viewer;
  const otherId = isReceived ? row.applicantId : row.targetId;
  const other = context.users.get(otherId);
  const isExpired = row.status === WAITING && !isWaiting(row, context.now);
  return {
    id: row.id,
    applyWtId: otherId,
    applyNickName: other?.nickName ?? '',
    applyAvatar: other?.avatar ?? '',
    applyStatus: isExpired ? EXPIRED : row.status,
    applySource: row.source,
    applyInfo: row.info,
    shareWtId: row.shareWtId,
    shareNickName: row.shareWtId === null ? null : (context.users.get(row.shareWtId)?.nickName ?? null),
    direction: isReceived ? RECEIVED : SENT,
    readStatus: isReceived && row.readAt === null ? 0 : 1,
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
  };
}
