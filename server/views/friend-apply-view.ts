import { APPLY_DIRECTION, APPLY_EXPIRES_MS, APPLY_STATUS } from '../../contract/http/apply-values.ts';
import type { FriendApply } from '../../contract/people.ts';
import type { FriendApplyRow } from '../store/friends/friend-applies.ts';
import type { User } from '../store/account/users.ts';
import { dateText } from './date-text.ts';

/** Whether the application can still be answered. */
export function isWaiting(row: Pick<FriendApplyRow, 'status' | 'createdAt'>, now: number): boolean {
  return row.status === APPLY_STATUS.waiting && now - row.createdAt <= APPLY_EXPIRES_MS;
}

export type ApplyContext = { viewer: string; users: ReadonlyMap<string, User>; timeZone: string; now: number };

/** `applyWtId` and its name and picture are those of the other user, in both directions. */
export function toFriendApply(row: FriendApplyRow, context: ApplyContext): FriendApply {
  const isReceived = row.targetId === context.viewer;
  const otherId = isReceived ? row.applicantId : row.targetId;
  const other = context.users.get(otherId);
  const isExpired = row.status === APPLY_STATUS.waiting && !isWaiting(row, context.now);
  return {
    id: row.id,
    applyWtId: otherId,
    applyNickName: other?.nickName ?? '',
    applyAvatar: other?.avatar ?? '',
    applyStatus: isExpired ? APPLY_STATUS.expired : row.status,
    applySource: row.source,
    applyInfo: row.info,
    shareWtId: row.shareWtId,
    shareNickName: row.shareWtId === null ? null : (context.users.get(row.shareWtId)?.nickName ?? null),
    direction: isReceived ? APPLY_DIRECTION.received : APPLY_DIRECTION.sent,
    readStatus: isReceived && row.readAt === null ? 0 : 1,
    createTime: dateText(row.createdAt, context.timeZone),
    createTs: row.createdAt,
  };
}
