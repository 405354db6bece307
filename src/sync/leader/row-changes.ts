import type { EngineEvent } from '../../../contract/engine-events.ts';

/**
 * Notes, while a question waits for its answer, the events that changed or removed rows of a conversation, those that changed a group's
 * members, and the operations of a lane that ended. An answer that was asked for before such a change and arrives after it would bring back
 * what is gone (G5: no lock is held meanwhile).
 */
export type RowChanges = {
  /** Runs a question and the storing of its answer; `since` tells what has changed since it began. */
  during<T>(work: (since: ChangesSince) => Promise<T>): Promise<T>;
  /** Call inside the transaction that applies the events, so that a later one sees them. */
  note(events: readonly EngineEvent[]): void;
  /** Call inside the transaction that takes the operation away. */
  noteOpEnd(entity: string): void;
  /** How many changes are kept, for all questions together. */
  size(): number;
};

export type ChangesSince = {
  rows(conversationID: string): boolean;
  members(groupNumber: string): boolean;
  op(entity: string): boolean;
};

export function createRowChanges(): RowChanges {
  // One for each question: without one nothing is kept.
  const running = new Set<Set<string>>();
  const note = (key: string): void => running.forEach((changed) => changed.add(key));
  return {
    async during(work) {
      const changed = new Set<string>();
      running.add(changed);
      try {
        return await work({
          rows: (conversationID) => changed.has(conversationID),
          members: (groupNumber) => changed.has(`members ${groupNumber}`),
          op: (entity) => changed.has(`ops ${entity}`),
        });
      } finally {
        running.delete(changed);
      }
    },
    note: (events) => events.flatMap((event) => keyOf(event) ?? []).forEach(note),
    noteOpEnd: (entity) => note(`ops ${entity}`),
    size: () => [...running].reduce((sum, changed) => sum + changed.size, 0),
  };
}

function keyOf(event: EngineEvent): string | undefined {
  if (event.e === 'group.member') return `members ${event.d.groupNumber}`;
  return event.e !== 'msg.new' && 'conversationID' in event.d ? event.d.conversationID : undefined;
}
