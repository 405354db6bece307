import { useMemo, useRef } from 'react';
import type { MessageRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { useQuery } from '../use-query.ts';

/** The stored messages of a conversation among these IDs, in one read. A row that did not change is the same object. */
export function useQuotedRows(conversationID: string, ids: readonly string[]): ReadonlyMap<string, MessageRow> {
  const key = ids.join(' ');
  const read = useQuery(async (db) => (key === '' ? [] : db.messages.bulkGet(key.split(' '))), [key]);
  const last = useRef<ReadonlyMap<string, MessageRow>>(new Map());
  return useMemo(() => {
    if (read === undefined) return last.current;
    const before = last.current;
    // A peer can name any message as quoted: one of another conversation must not be shown here.
    const rows = read.filter((row) => row?.conversationID === conversationID) as readonly MessageRow[];
    last.current = new Map(rows.map((row) => [row.ID, reuse(before.get(row.ID), row)]));
    return last.current;
  }, [read, conversationID]);
}

function reuse(before: MessageRow | undefined, now: MessageRow): MessageRow {
  return before !== undefined && isEqual(before, now) ? before : now;
}
