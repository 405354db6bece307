import type { EngineEvent } from '../../contract/engine-events.ts';

/**
 * Counts, per conversation, the events that changed or removed rows, and those that changed a group's members. A page that was asked
 * for before such an event and arrives after it would bring back what is gone; the count tells (G5: no lock is held meanwhile).
 */
export type RowChanges = {
  of(conversationID: string): number;
  ofMembers(groupNumber: string): number;
  /** Call inside the transaction that applies the events, so that a later one sees the count. */
  note(events: readonly EngineEvent[]): void;
};

export function createRowChanges(): RowChanges {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  return {
    of: countOf,
    ofMembers: (groupNumber) => countOf(`members ${groupNumber}`),
    note(events) {
      for (const event of events) {
        const key = keyOf(event);
        if (key !== undefined) counts.set(key, countOf(key) + 1);
      }
    },
  };
}

function keyOf(event: EngineEvent): string | undefined {
  if (event.e === 'group.member') return `members ${event.d.groupNumber}`;
  return event.e !== 'msg.new' && 'conversationID' in event.d ? event.d.conversationID : undefined;
}
