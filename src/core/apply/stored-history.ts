import type { ConversationRow, HoleRow } from '../rows.ts';

/** Returns the conversations whose newest `depth` sequences are not all stored here. */
export function listIncomplete(rows: readonly ConversationRow[], holes: readonly HoleRow[], depth: number): string[] {
  return rows
    .filter((row) => holes.some((hole) => hole.conversationID === row.conversationID && hole.to > row.lastSequence - depth))
    .map((row) => row.conversationID);
}

/** Returns the number of conversations with stored messages. A hole up to the last sequence means that none is stored. */
export function countReadable(rows: readonly ConversationRow[], holes: readonly HoleRow[]): number {
  const ends = new Set(holes.map(({ conversationID, to }) => `${conversationID} ${to}`));
  return rows.filter(({ conversationID, lastSequence }) => !ends.has(`${conversationID} ${lastSequence}`)).length;
}

/**
 * Marks the rows whose stored messages have to be compared with the history, because they may have changed without an event. Returns only
 * rows that change, because an engine without an event log marks all of them after each connection.
 */
export function asUncompared(rows: readonly ConversationRow[]): ConversationRow[] {
  return rows
    .filter(({ lastSequence, uncomparedTo }) => lastSequence > 0 && uncomparedTo !== lastSequence)
    .map((row) => ({ ...row, uncomparedTo: row.lastSequence }));
}
