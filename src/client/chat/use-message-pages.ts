import { useEffect, useMemo, useRef, useState } from 'react';
import { pagesOf, type MessageSpan, type MessageRange } from '../../core/history/message-span.ts';
import type { MessageRow } from '../../core/rows.ts';
import { isEqual, reuseEqual } from '../../shared/reuse-equal.ts';
import type { Client, Watched } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { MESSAGE_PAGE, readMessagePage, type MessagePage } from './read-message-view.ts';

type Held = ReadonlyMap<string, MessagePage>;

const NOTHING_HELD: Held = new Map();

/**
 * The rows of a range; undefined until each page is read. Each page is watched separately, so that a move reads only the new page and a
 * commit re-reads only the page that it changes. Pages that were read with different holes come from different commits and are not shown
 * together. An unchanged row is the same object as before. The hook subscribes manually, because hooks cannot be called for a changing
 * number of pages. One read of the whole range takes 7 % more processor time for each message that arrives (docs/performance.md, Ledger).
 */
export function useMessagePages(conversationID: string, range: MessageRange): MessagePage | undefined {
  const { watch } = useClient();
  const [held, setHeld] = useState<Held>(NOTHING_HELD);
  const watches = useRef(new Map<string, { unsubscribe(): void }>());
  const shown = useRef<readonly MessageRow[]>([]);
  const pages = useMemo(() => pagesOf(range).map((span) => ({ span, key: keyOf(range, span) })), [range]);

  useEffect(() => {
    const running = watches.current;
    const wanted = new Set(pages.map(({ key }) => key));
    const gone = [...running.keys()].filter((key) => !wanted.has(key));
    for (const key of gone) {
      running.get(key)?.unsubscribe();
      running.delete(key);
    }
    if (gone.length > 0) setHeld((old) => new Map([...old].filter(([key]) => wanted.has(key))));
    for (const { key, span } of pages) {
      if (running.has(key)) continue;
      const hold = (read: MessagePage): void =>
        setHeld((old) => {
          const rows = reuseEqual(old.get(key)?.rows ?? shown.current, read.rows, (row) => row.ID);
          return new Map(old).set(key, { ...read, rows });
        });
      running.set(key, watchPage(watch, conversationID, span).subscribe(hold));
    }
  }, [pages, conversationID, watch]);

  useEffect(() => {
    const running = watches.current;
    return () => {
      for (const one of running.values()) one.unsubscribe();
      running.clear();
    };
  }, [conversationID, watch]);

  const joined = useMemo(() => {
    const [first, ...others] = pages.map(({ key }) => held.get(key));
    if (first === undefined || !others.every((page) => page !== undefined && isEqual(page.holes, first.holes))) return undefined;
    return { rows: [first, ...others].flatMap((page) => page?.rows ?? []), holes: first.holes };
  }, [pages, held]);
  useEffect(() => {
    if (joined !== undefined) shown.current = joined.rows;
  }, [joined]);
  return joined;
}

function keyOf({ turn }: MessageRange, { from, to }: MessageSpan): string {
  return `${turn} ${from} ${to}`;
}

function watchPage(watch: Client['watch'], conversationID: string, span: MessageSpan): Watched<MessagePage> {
  let { from } = span;
  return watch(async (db) => {
    const page = await readMessagePage(db, conversationID, { ...span, from });
    // Once a full page is known, its lower end is fixed, so that a new message drops no row at the other end.
    if (page.rows.length >= MESSAGE_PAGE) from ??= page.rows[0]?.sequence;
    return page;
  });
}
