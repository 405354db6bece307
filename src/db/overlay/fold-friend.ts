import { FRIEND_OVERLAY, friendLane } from '../../core/overlay/friend-overlay.ts';
import type { FriendRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { foldRow, type RowChange } from './fold-row.ts';

/** Stores a friend with the waiting operations applied. Call inside a write over friends and ops. */
export async function foldFriend(db: WritableDatabase, wtId: string, change?: RowChange<FriendRow>): Promise<void> {
  await foldRow<FriendRow>(db, { table: db.friends, key: wtId, lanes: [friendLane(wtId)], overlay: FRIEND_OVERLAY }, change);
}
