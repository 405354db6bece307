import { useMemo } from 'react';
import { useQuotedRows } from '../../../client/quotes/use-quoted-rows.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { parseQuote } from '../../../core/quotes/quote.ts';
import type { TimelineItem } from '../../../core/messages/timeline.ts';

/** The stored messages that these messages quote, by the ID of the quoting message: one read for the whole window, none per row. */
export function useQuotedMessages(conversationID: string, items: readonly TimelineItem[]): ReadonlyMap<string, MessageRow> {
  const quotes = useMemo(() => {
    const pairs = items.map(({ row }) => [row.ID, parseQuote(row.cloudCustomData)?.messageID ?? ''] as const);
    return pairs.filter(([, quotedID]) => quotedID !== '');
  }, [items]);
  const ids = useMemo(() => [...new Set(quotes.map(([, quotedID]) => quotedID))].sort(), [quotes]);
  const rows = useQuotedRows(conversationID, ids);
  return useMemo(() => {
    const found = quotes.flatMap(([ID, quotedID]) => {
      const row = rows.get(quotedID);
      return row === undefined ? [] : [[ID, row] as const];
    });
    return new Map(found);
  }, [quotes, rows]);
}
