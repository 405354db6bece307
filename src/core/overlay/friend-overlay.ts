import { c2cConversationId } from '../../../contract/ids.ts';
import type { FriendRow, OpRow } from '../rows.ts';
import type { RowOverlay } from './row-overlay.ts';

const LANE = 'friend:';

/** The lane of the operations on a friend, and also the scope by which the friend is read. */
export function friendLane(wtId: string): string {
  return `${LANE}${wtId}`;
}

export type FriendChange = Partial<Pick<FriendRow, 'remark' | 'hideStatus' | 'friendsSpaceStatus' | 'mineSpaceStatus'>>;

const FIELDS = ['remark', 'hideStatus', 'friendsSpaceStatus', 'mineSpaceStatus'] as const satisfies readonly (keyof FriendChange)[];
/** The endpoints of contract/http/friends.ts, whose schemas the first screen does not need. */
const PATHS: ReadonlySet<string> = new Set(['/userFriends/update', '/userFriends/updateHideStatus', '/userFriends/updateSpaceStatus']);

/** The friend and the fields that an operation changes; undefined = another operation. */
export function friendChangeOf({ call }: Pick<OpRow, 'call'>): { readonly wtId: string; readonly change: FriendChange } | undefined {
  if (call.kind !== 'http' || !PATHS.has(call.path)) return undefined;
  const { body } = call;
  const change: FriendChange = Object.fromEntries(FIELDS.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]));
  return { wtId: String(body['friendsWtId']), change };
}

/** The conversation that an operation on a friend changes: it shows the remark as its name, and hiding moves it to another shelf. */
export function conversationOfFriendOp(op: Pick<OpRow, 'call'>): string | undefined {
  const friend = friendChangeOf(op);
  if (friend === undefined) return undefined;
  const { remark, hideStatus } = friend.change;
  return remark === undefined && hideStatus === undefined ? undefined : c2cConversationId(friend.wtId);
}

export const FRIEND_OVERLAY: RowOverlay<FriendRow> = {
  fields: FIELDS,
  fold(row, op) {
    const friend = friendChangeOf(op);
    return friend?.wtId === row.wtId ? { ...row, ...friend.change } : undefined;
  },
};
