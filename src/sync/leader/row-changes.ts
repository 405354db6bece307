import type { EngineEvent } from '../../../contract/engine-events.ts';

/**
 * Records changes while a request waits for its answer: events that changed or removed rows of a conversation, events that changed a
 * group or its members, and ended operations of a lane. An answer that was requested before such a change and arrives after it would bring back
 * removed data (G5: no lock is held meanwhile).
 */
export type RowChanges = {
  /** Runs a request and stores its answer. `since` contains the changes since the start of `work`. */
  during<T>(work: (since: ChangesSince) => Promise<T>): Promise<T>;
  /** Call inside the transaction that applies the events, so that a later one sees them. */
  note(events: readonly EngineEvent[]): void;
  /** Records the end of an operation of this lane. Call inside the transaction that deletes the operation. */
  noteOpEnd(entity: string): void;
  /** Number of recorded changes, for all running requests together. */
  size(): number;
};

export type ChangesSince = {
  rows(conversationID: string): boolean;
  group(groupNumber: string): boolean;
  members(groupNumber: string): boolean;
  op(entity: string): boolean;
};

export function createRowChanges(): RowChanges {
  // One set for each running request. Without a request nothing is recorded.
  const running = new Set<Set<string>>();
  const note = (key: string): void => running.forEach((changed) => changed.add(key));
  return {
    async during(work) {
      const changed = new Set<string>();
      running.add(changed);
      try {
        return await work({
          rows: (conversationID) => changed.has(conversationID),
          group: (groupNumber) => changed.has(`group ${groupNumber}`),
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
  if (event.e === 'group.update') return `group ${event.d.groupNumber}`;
  if (event.e === 'group.member') return `members ${event.d.groupNumber}`;
  return event.e !== 'msg.new' && 'conversationID' in event.d ? event.d.conversationID : undefined;
}
