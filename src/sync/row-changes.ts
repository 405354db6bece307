import type { EngineEvent } from '../../contract/engine-events.ts';

/**
 * Counts, per conversation, the events that changed or removed rows, those that changed a group's members, and the operations of a lane
 * that ended. An answer that was asked for before such a thing and arrives after it would bring back what is gone; the count tells (G5: no
 * lock is held meanwhile).
 */
export type RowChanges = {
  of(conversationID: string): number;
  ofMembers(groupNumber: string): number;
  ofOps(entity: string): number;
  /** Call inside the transaction that applies the events, so that a later one sees the count. */
  note(events: readonly EngineEvent[]): void;
  /** Call inside the transaction that takes the operation away. */
  noteOpEnd(entity: string): void;
};

export function createRowChanges(): RowChanges {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const count = (key: string): void => void counts.set(key, countOf(key) + 1);
  return {
    of: countOf,
    ofMembers: (groupNumber) => countOf(`members ${groupNumber}`),
    ofOps: (entity) => countOf(`ops ${entity}`),
    note: (events) => events.flatMap((event) => keyOf(event) ?? []).forEach(count),
    noteOpEnd: (entity) => count(`ops ${entity}`),
  };
}

function keyOf(event: EngineEvent): string | undefined {
  if (event.e === 'group.member') return `members ${event.d.groupNumber}`;
  return event.e !== 'msg.new' && 'conversationID' in event.d ? event.d.conversationID : undefined;
}
