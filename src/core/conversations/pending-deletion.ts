/**
 * A deletion that is not queued yet, so that the user can undo it. `upTo` = the newest sequence that the user saw when the deletion started.
 * `key` differs for a later deletion of the same conversation; absent = stored by an earlier build. `isElsewhere` = another device has
 * deleted the conversation meanwhile.
 */
export type PendingDeletion = {
  readonly id: string;
  readonly upTo: number;
  readonly clearHistory: boolean;
  readonly key?: string;
  readonly isElsewhere?: 1;
};
export type PendingDeletions = readonly PendingDeletion[];

/** How long the user can undo a deletion or an archiving, in milliseconds. */
export const UNDO_MS = 6000;
