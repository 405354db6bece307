import type { EngineEvent } from '../../contract/engine-events.ts';

/**
 * Counts, per conversation, the events that changed or removed rows. A page of history that was asked for before such an event and
 * arrives after it would bring back what is gone; the count tells (G5: no lock is held while the page is under way).
 */
export type RowChanges = {
  of(conversationID: string): number;
  /** Call inside the transaction that applies the events, so that a later one sees the count. */
  note(events: readonly EngineEvent[]): void;
};

export function createRowChanges(): RowChanges {
  const counts = new Map<string, number>();
  return {
    of: (conversationID) => counts.get(conversationID) ?? 0,
    note(events) {
      for (const event of events) {
        if (event.e === 'msg.new' || !('conversationID' in event.d)) continue;
        counts.set(event.d.conversationID, (counts.get(event.d.conversationID) ?? 0) + 1);
      }
    },
  };
}
