/** A deletion that is not queued yet, so that the user can undo it. `upTo` = the newest sequence that the user saw deleted. */
export type PendingDeletion = { readonly id: string; readonly upTo: number; readonly clearHistory: boolean };
export type PendingDeletions = readonly PendingDeletion[];

/** How long the user can undo a deletion or an archiving, in milliseconds. */
export const UNDO_MS = 6000;
