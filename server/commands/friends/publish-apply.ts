import { isApart } from '../../policies/reach.ts';
import { readRelation } from '../../store/friends/friends.ts';
import { countUnreadApplies, type FriendApplyRow } from '../../store/friends/friend-applies.ts';
import { setCounter } from '../../store/conversations/unread-counters.ts';
import { listUsers } from '../../store/account/users.ts';
import { toFriendApply } from '../../views/friend-apply-view.ts';
import { emitEventEach, emitNotice, NOTICE, type Unit } from '../unit.ts';

/**
 * Applicant and target each receive their own view; the target's count of unread applications follows (protocol §7 friend.apply, §6 frame
 * 1). If one has blocked the other, the answer is sent only to the target, who gives it. `toTarget: false` sends only to the applicant.
 */
export async function publishApply(unit: Unit, row: FriendApplyRow, { toTarget = true } = {}): Promise<void> {
  const isOneSided = isApart(await readRelation(unit.db, row.targetId, row.applicantId));
  const people = [...(isOneSided ? [] : [row.applicantId]), ...(toTarget ? [row.targetId] : [])];
  const users = new Map(
    (await listUsers(unit.db, [row.applicantId, row.targetId, ...(row.shareWtId === null ? [] : [row.shareWtId])])).map((user) => [user.id, user]),
  );
  const each = new Map<string, unknown>();
  for (const viewer of people) {
    const unread = await countUnreadApplies(unit.db, viewer);
    each.set(viewer, { ...toFriendApply(row, { viewer, users, timeZone: unit.config.timeZone, now: unit.now }), unread });
  }
  await emitEventEach(unit, { name: 'friend.apply' }, each);
  if (!toTarget) return;
  const count = await countUnreadApplies(unit.db, row.targetId);
  await setCounter(unit.db, row.targetId, { name: 'friendApply', count });
  await emitNotice(unit, [row.targetId], { type: NOTICE.applies, data: { friendApplyUnread: count } });
}
