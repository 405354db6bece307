import type { PushPayload } from '../contract/http/devices.ts';
import type { GroupNoticeType } from '../contract/http/groups/group-values.ts';

/** A row that is new in one of the three lists of group notices, as a push names it. */
export type PushedGroupNotice = { readonly groupId: string } & (
  | { readonly list: 'joinApply'; readonly applicantId: string }
  | { readonly list: 'myApply'; readonly auditStatus: number }
  | { readonly list: 'others'; readonly type: GroupNoticeType; readonly actorId: string; readonly auditStatus: number }
);

/**
 * What the server sends to sockets after the transaction has committed (G12): an event with its `pts` in each user's log, a live event, a
 * frame of the notification socket, or the end of a session's sockets.
 */
export type Delivery =
  | { kind: 'event'; name: string; body: string; pts: ReadonlyMap<string, number> }
  /** An event in the log of a large group, for its connected members (decision 039). */
  | { kind: 'groupEvent'; groupId: string; name: string; body: string; pts: number }
  /** Users who join or leave a large group with this commit. */
  | { kind: 'groupMembers'; groupId: string; joined: readonly string[]; left: readonly string[] }
  | { kind: 'live'; userIds: readonly string[]; name: string; body: string }
  /** With `groupId`, the connected members of that large group receive it as well. */
  | { kind: 'notice'; userIds: readonly string[]; groupId?: string; type: number; data: unknown; id?: string; ts?: number }
  /** Authors with waiting receipts. Each is notified at most once per second. */
  | { kind: 'receipts'; authorIds: readonly string[] }
  /** A push to the browsers of these users without a connection. Messages and applications are pushed by their own events. */
  | { kind: 'push'; userIds: readonly string[]; payload: PushPayload; ttlSec: number }
  /** A group notice, pushed to the browsers of these users without a connection. Its events name only the list that has changed. */
  | { kind: 'groupNotice'; userIds: readonly string[]; notice: PushedGroupNotice }
  /** Sends each of these two users the current presence of the other, including that it is no longer visible. */
  | { kind: 'presence'; pair: readonly [string, string] }
  /** Sends this user's current presence to the watchers, for example after `hideOnline` changed. */
  | { kind: 'presenceOf'; userId: string }
  | { kind: 'end'; sessionId: string; closeCode: number; closeReason?: number; kicked?: KickReason };

export type KickReason = 'multipleAccount' | 'multipleDevice' | 'userSigExpired' | 'REST_API_Kick';
