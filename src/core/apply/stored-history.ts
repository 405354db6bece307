import type { ConversationRow, HoleRow } from '../rows.ts';

/** Conversations whose newest `depth` sequences are not all stored here. */
export function listIncomplete(rows: readonly ConversationRow[], holes: readonly HoleRow[], depth: number): string[] {
  return rows
    .filter((row) => holes.some((hole) => hole.conversationID === row.conversationID && hole.to > row.lastSequence - depth))
    .map((row) => row.conversationID);
}

/** How many conversations have something stored; a hole from the first to the last sequence says that nothing is. */
export function countReadable(rows: readonly ConversationRow[], holes: readonly HoleRow[]): number {
  const ends = new Set(holes.map(({ conversationID, to }) => `${conversationID} ${to}`));
  return rows.filter(({ conversationID, lastSequence }) => !ends.has(`${conversationID} ${lastSequence}`)).length;
}

/** Rows whose stored messages are to be compared with history, because they may have changed without an event. */
export function asUncompared(rows: readonly ConversationRow[]): ConversationRow[] {
  return rows.filter(({ lastSequence }) => lastSequence > 0).map((row) => ({ ...row, uncomparedTo: row.lastSequence }));
}
