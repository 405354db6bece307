import type { PushPayload } from '../contract/http/devices.ts';

/**
 * What sockets are told once the transaction has committed (G12): an event with its place in a user's log, something that is
 * about now only, a frame of the notification socket, or the end of a session's sockets.
 */
export type Delivery =
  | { kind: 'event'; name: string; body: string; pts: ReadonlyMap<string, number> }
  /** An event in the log of a large group, for those of its members who are connected (decision 039). */
  | { kind: 'groupEvent'; groupId: string; name: string; body: string; pts: number }
  /** Who belongs to a large group from here on, and who no longer does. */
  | { kind: 'groupMembers'; groupId: string; joined: readonly string[]; left: readonly string[] }
  | { kind: 'live'; userIds: readonly string[]; name: string; body: string }
  /** With `groupId` also for the connected members of that large group. */
  | { kind: 'notice'; userIds: readonly string[]; groupId?: string; type: number; data: unknown; id?: string; ts?: number }
  /** These authors have receipts waiting; they are told at most once a second. */
  | { kind: 'receipts'; authorIds: readonly string[] }
  /** To the browsers of these users that have no connection; messages and applications are pushed by their events. */
  | { kind: 'push'; userIds: readonly string[]; payload: PushPayload; ttlSec: number }
  /** These two see of one another's presence what is true now, also where that is nothing any more. */
  | { kind: 'presence'; pair: readonly [string, string] }
  /** How this user stands now is sent to those who watch, as after `hideOnline` changed. */
  | { kind: 'presenceOf'; userId: string }
  | { kind: 'end'; sessionId: string; closeCode: number; closeReason?: number; kicked?: KickReason };

export type KickReason = 'multipleAccount' | 'multipleDevice' | 'userSigExpired' | 'REST_API_Kick';
