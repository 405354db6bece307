/**
 * What sockets are told once the transaction has committed (G12): an event with its place in a user's log, something that is
 * about now only, a frame of the notification socket, or the end of a session's sockets.
 */
export type Delivery =
  | { kind: 'event'; name: string; body: string; pts: ReadonlyMap<string, number> }
  | { kind: 'live'; userIds: readonly string[]; name: string; body: string }
  | { kind: 'notice'; userIds: readonly string[]; type: number; data: unknown }
  /** These authors have receipts waiting; they are told at most once a second. */
  | { kind: 'receipts'; authorIds: readonly string[] }
  | { kind: 'end'; sessionId: string; closeCode: number; notice?: -2 | -3 | -4; kicked?: KickReason };

export type KickReason = 'multipleAccount' | 'multipleDevice' | 'userSigExpired' | 'REST_API_Kick';
