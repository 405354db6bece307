import { withCurrentPeople } from '../db/people/current-profiles.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationRow } from '../core/rows.ts';
import type { ConversationListName } from '../core/tabs/list-tabs.ts';
import { listConversationsBetween, listConversationsUpTo } from '../db/conversations.ts';
import { reuseEqual } from '../shared/reuse-equal.ts';
import { useClient } from './client-context.tsx';
import { useConversations } from './use-data.ts';

const HEAD_ROWS = 40;
const PAGE_ROWS = 100;
/** Pages beyond this number are dropped when the list is scrolled back to the top. */
const MAX_IDLE_PAGES = 1;

/** How far the user has scrolled a list: the lowest rank of each page but the last. */
type Reached = { readonly shelf: ConversationListName; readonly bounds: readonly number[] };

const NO_BOUNDS: readonly number[] = [];

/** A range of ranks, both ends included. Without `from` it is the open end, of which one page is shown. */
type Page = { readonly from: number | undefined; readonly to: number };

export type ConversationPages = {
  /** Undefined until the first read. */
  readonly rows: readonly ConversationRow[] | undefined;
  /** Call when the end is near: adds one page. */
  readonly grow: () => void;
  /** Call when the list is back at the top. */
  readonly shrink: () => void;
};

/**
 * A list of any length, with as many pages as the user has scrolled through. Each page watches its own range of the index, so that a change
 * re-reads one page and not the list. Neighbouring pages share their boundary, because several conversations may have the same rank.
 */
export function useConversationPages(shelf: ConversationListName): ConversationPages {
  const [reached, setReached] = useState<Reached>({ shelf, bounds: NO_BOUNDS });
  const bounds = reached.shelf === shelf ? reached.bounds : NO_BOUNDS;
  const head = useConversations(shelf, HEAD_ROWS, bounds[0]);
  const pages = useMemo(() => bounds.map((to, at): Page => ({ from: bounds[at + 1], to })), [bounds]);
  const tail = usePages(shelf, pages);
  const last = useRef<readonly ConversationRow[]>(undefined);
  const rows = useMemo(() => {
    if (head === undefined) return undefined;
    // A row that moved to another page is a new object there.
    last.current = reuseEqual(last.current, distinct([head, ...pages.map(({ to }) => tail.get(to) ?? [])]), (row) => row.conversationID);
    return last.current;
  }, [head, pages, tail]);

  const open = bounds.length === 0 ? head : tail.get(bounds.at(-1) ?? 0);
  const isFull = open !== undefined && open.length >= (bounds.length === 0 ? HEAD_ROWS : PAGE_ROWS);
  const lowest = open?.at(-1)?.rank;
  const grow = useCallback(() => {
    if (!isFull || lowest === undefined) return;
    // A page with a single rank would be followed by itself.
    if (lowest < (bounds.at(-1) ?? Number.POSITIVE_INFINITY)) setReached({ shelf, bounds: [...bounds, lowest] });
  }, [isFull, lowest, shelf, bounds]);
  const shrink = useCallback(() => setReached((old) => (old.bounds.length > MAX_IDLE_PAGES ? { ...old, bounds: NO_BOUNDS } : old)), []);
  return { rows, grow, shrink };
}

function distinct(lists: readonly (readonly ConversationRow[])[]): readonly ConversationRow[] {
  if (lists.length === 1) return lists[0] ?? [];
  const rows = new Map<string, ConversationRow>();
  for (const list of lists) for (const row of list) if (!rows.has(row.conversationID)) rows.set(row.conversationID, row);
  return [...rows.values()];
}

type Watch = { readonly from: number | undefined; unsubscribe(): void };

/**
 * The rows of the pages, by their highest rank. A page that becomes closed keeps its rows until it is read again. The hook subscribes
 * manually, because hooks cannot be called for a changing number of pages.
 */
function usePages(shelf: ConversationListName, pages: readonly Page[]): ReadonlyMap<number, readonly ConversationRow[]> {
  const { watch } = useClient();
  const [held, setHeld] = useState<ReadonlyMap<number, readonly ConversationRow[]>>(new Map());
  const watches = useRef(new Map<number, Watch>());
  useEffect(() => {
    const known = watches.current;
    for (const [to, one] of known) {
      const page = pages.find((candidate) => candidate.to === to);
      if (page !== undefined && page.from === one.from) continue;
      one.unsubscribe();
      known.delete(to);
    }
    for (const { from, to } of pages) {
      if (known.has(to)) continue;
      const reads = watch(async (db) =>
        withCurrentPeople(
          db,
          from === undefined ? await listConversationsUpTo(db, shelf, { to, limit: PAGE_ROWS }) : await listConversationsBetween(db, shelf, { from, to }),
        ),
      );
      const { unsubscribe } = reads.subscribe((read) =>
        setHeld((old) =>
          new Map(old).set(
            to,
            reuseEqual(old.get(to), read, (row) => row.conversationID),
          ),
        ),
      );
      known.set(to, { from, unsubscribe });
    }
    if (pages.length === 0) setHeld((old) => (old.size === 0 ? old : new Map()));
  }, [pages, shelf, watch]);
  useEffect(() => {
    const known = watches.current;
    return () => {
      for (const one of known.values()) one.unsubscribe();
      known.clear();
    };
  }, [shelf, watch]);
  return held;
}
