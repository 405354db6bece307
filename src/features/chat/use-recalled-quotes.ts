import { useMemo } from 'react';
import { useMessageRows } from '../../client/use-rows.ts';
import { parseQuote } from '../../core/view/quote.ts';
import type { TimelineItem } from '../../core/view/timeline.ts';

/** Which of these messages answer one that was recalled since: one read for the whole window, none for a row. */
export function useRecalledQuotes(items: readonly TimelineItem[]): ReadonlySet<string> {
  const quotes = useMemo(() => {
    const pairs = items.map(({ row }) => [row.ID, parseQuote(row.cloudCustomData)?.messageID ?? ''] as const);
    return pairs.filter(([, quotedID]) => quotedID !== '');
  }, [items]);
  const ids = useMemo(() => [...new Set(quotes.map(([, quotedID]) => quotedID))].sort(), [quotes]);
  const rows = useMessageRows(ids);
  const recalled = ids.filter((ID) => rows.get(ID)?.isRevoked === true).join(' ');
  return useMemo(() => {
    const gone = new Set(recalled.split(' '));
    return new Set(quotes.flatMap(([ID, quotedID]) => (gone.has(quotedID) ? [ID] : [])));
  }, [quotes, recalled]);
}
