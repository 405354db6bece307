import { useMemo, useRef } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { reuseEqual } from '../../shared/reuse-equal.ts';
import { useStoredMessages } from '../use-rows.ts';

/** The stored messages of a conversation among these IDs, in one read. An unchanged row is the same object as before. */
export function useQuotedRows(conversationID: string, ids: readonly string[]): ReadonlyMap<string, MessageRow> {
  const read = useStoredMessages(ids);
  const last = useRef<readonly MessageRow[]>([]);
  const rows = useMemo(() => {
    if (read === undefined) return last.current;
    // A peer can name any message as quoted, but a message of another conversation must not be shown here.
    last.current = reuseEqual(
      last.current,
      read.filter((row) => row.conversationID === conversationID),
      (row) => row.ID,
    );
    return last.current;
  }, [read, conversationID]);
  return useMemo(() => new Map(rows.map((row) => [row.ID, row])), [rows]);
}
