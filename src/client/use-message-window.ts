import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { stretchAround, type Range } from '../core/holes.ts';
import { trimSpan, type MessageSpan } from '../core/message-span.ts';
import type { MessageRow } from '../core/rows.ts';
import { listHoles } from '../db/holes.ts';
import { listMessagesFrom, listMessagesUpTo, readMessage } from '../db/messages.ts';
import { reuseEqual } from '../shared/reuse-equal.ts';
import type { Client } from './client.ts';
import { useClient } from './client-context.tsx';
import { MESSAGE_PAGE, readMessageView, type MessageView } from './chat/read-message-view.ts';
import { useSyncStatus } from './use-data.ts';
import { useQuery } from './use-query.ts';

const PAGE = MESSAGE_PAGE;
/** More rows than this are never read at once, however far one scrolls. */
const MAX_ROWS = 300;
const AROUND = 30;
/** The largest page there is: it is used only where it reaches what is stored. */
const CATCH_UP_PAGE = 100;

export type MessageWindow = {
  /** Ascending; undefined until the first read. */
  readonly rows: readonly MessageRow[] | undefined;
  /** Sequences of rows that have a hole right before them. */
  readonly gaps: ReadonlySet<number>;
  readonly hasOlder: boolean;
  /** Something that belongs here is not stored and could not be had just now: it comes with the network. */
  readonly isUnreachable: boolean;
  /** The newest messages are not stored here. */
  readonly isEndMissing: boolean;
  readonly isLoading: boolean;
  /** The window does not reach the newest message. */
  readonly hasNewer: boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly showNewest: () => void;
  /** Moves the window to a message, loading it where it is not stored; false when it cannot be had. */
  readonly showAround: (ID: string) => Promise<boolean>;
  /** The first message from this place on, brought into the window; undefined when it cannot be had. */
  readonly showFrom: (sequence: number) => Promise<string | undefined>;
  /** Older messages exist that are not stored here. */
  readonly isStartMissing: boolean;
};

/**
 * A bounded stretch of a conversation that moves with the reader. Its ends are sequences, not counts, so that a new message at
 * the newest end never drops one at the other. Mount it anew for another conversation.
 */
export function useMessageWindow(conversationID: string, prepared?: MessageView): MessageWindow {
  const client = useClient();
  const [span, setSpan] = useState<MessageSpan>({});
  const [isUnreachable, setUnreachable] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { network, isCatchingUp } = useSyncStatus();
  const isOnline = network === 'online';
  const firstSequence = useRef<number>(undefined);

  // What could not be had offline is asked for again.
  useEffect(() => {
    if (isOnline) setUnreachable(false);
  }, [isOnline]);

  const read = useQuery(
    async (db) => {
      const from = span.from ?? (span.to === undefined ? firstSequence.current : undefined);
      const view = await readMessageView(db, { conversationID, span: { ...span, from }, page: PAGE, showsAcrossHoles: isUnreachable });
      // Once a full page is known its lower end stays: only then may the upper end grow without moving it.
      if (view.rows.length >= PAGE) firstSequence.current ??= view.rows[0]?.sequence;
      return view;
    },
    [conversationID, span, isUnreachable],
    prepared,
  );
  const view = useStableView(read, conversationID);

  // What one looks at comes before the rest of a long absence; should this fail, the event stream brings it in its turn.
  useEffect(() => {
    if (isCatchingUp) void client.sync.loadHistory({ conversationID, count: CATCH_UP_PAGE });
  }, [client, conversationID, isCatchingUp]);

  const load = useCallback(
    async (params: Omit<Parameters<Client['sync']['loadHistory']>[0], 'conversationID'>) => {
      setLoading(true);
      const isLoaded = await client.sync.loadHistory({ conversationID, ...params }).finally(() => setLoading(false));
      if (!isLoaded) setUnreachable(true);
      return isLoaded;
    },
    [client, conversationID],
  );

  const moves = useMoves({ client, conversationID, view, isUnreachable, isLoading, load, setSpan, firstSequence });
  useMissingEnds({ view, isUnreachable, isLoading, loadOlder: moves.loadOlder, load });

  const showNewest = useCallback(() => {
    firstSequence.current = undefined;
    setSpan({});
  }, []);

  return {
    rows: view?.rows,
    gaps: view?.gaps ?? NO_GAPS,
    hasOlder: view !== undefined && (view.hasStoredOlder || view.holeBelow !== undefined),
    isUnreachable,
    isEndMissing: view?.holeAtEnd !== undefined,
    isStartMissing: view?.holeBelow !== undefined,
    isLoading,
    hasNewer: view?.hasStoredNewer === true,
    showNewest,
    ...moves,
  };
}

const NO_GAPS: ReadonlySet<number> = new Set();

/** Rows keep their identity from read to read, so that what did not change is not rendered again. */
function useStableView(read: MessageView | undefined, conversationID: string): MessageView | undefined {
  const last = useRef<MessageView>(undefined);
  return useMemo(() => {
    if (read === undefined || read.conversationID !== conversationID) return undefined;
    const before = last.current?.conversationID === conversationID ? last.current : undefined;
    const view = { ...read, rows: reuseEqual(before?.rows, read.rows, (row) => row.ID) };
    last.current = view;
    return view;
  }, [read, conversationID]);
}

type Loader = (params: { readonly before?: number; readonly after?: number; readonly around?: string; readonly count?: number }) => Promise<boolean>;

type MoveContext = {
  readonly client: Client;
  readonly conversationID: string;
  readonly view: MessageView | undefined;
  readonly isUnreachable: boolean;
  readonly isLoading: boolean;
  readonly load: Loader;
  readonly setSpan: (span: MessageSpan) => void;
  readonly firstSequence: { current: number | undefined };
};

function useMoves(context: MoveContext): Pick<MessageWindow, 'loadOlder' | 'loadNewer' | 'showAround' | 'showFrom'> {
  const current = useRef(context);
  const isMoving = useRef(false);
  useEffect(() => {
    current.current = context;
  });
  const once = useCallback((move: (context: MoveContext) => Promise<void>) => {
    if (isMoving.current) return;
    isMoving.current = true;
    void move(current.current).finally(() => {
      isMoving.current = false;
    });
  }, []);
  return useMemo(
    () => ({
      loadOlder: () => once(moveOlder),
      loadNewer: () => once(moveNewer),
      showAround: async (ID: string) => moveAround(current.current, ID),
      showFrom: async (sequence: number) => moveFrom(current.current, sequence),
    }),
    [once],
  );
}

async function moveOlder({ client, conversationID, view, isUnreachable, isLoading, load, setSpan, firstSequence }: MoveContext): Promise<void> {
  const first = view?.rows[0]?.sequence;
  if (view === undefined || first === undefined || isLoading) return;
  if (view.holeBelow !== undefined && !isUnreachable && !(await load({ before: view.holeBelow.to + 1, count: PAGE }))) return;
  const older = await client.read(async (db) => listMessagesUpTo(db, conversationID, { to: first - 1, limit: PAGE }));
  if (older.length === 0) return;
  const span = trimSpan([...older, ...view.rows], MAX_ROWS, 'oldest');
  firstSequence.current = span.from;
  // A window that did not reach the newest message does not reach it by growing at its other end.
  setSpan(span.to === undefined && view.hasStoredNewer ? { ...span, to: view.rows.at(-1)?.sequence } : span);
}

async function moveNewer({ client, conversationID, view, isUnreachable, isLoading, load, setSpan, firstSequence }: MoveContext): Promise<void> {
  const last = view?.rows.at(-1)?.sequence;
  if (view === undefined || last === undefined || !view.hasStoredNewer || isLoading) return;
  let end = isUnreachable ? Number.POSITIVE_INFINITY : stretchAround(await readHoles(client, conversationID), last).to;
  if (end === last) {
    if (!(await load({ after: last, count: PAGE }))) return;
    end = stretchAround(await readHoles(client, conversationID), last).to;
  }
  // One more than is shown tells whether this was the end: only then is the window open for what comes.
  const newer = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: last + 1, limit: PAGE + 1 }));
  const joined = newer.filter((row) => row.sequence <= end);
  const rows = [...view.rows, ...joined.slice(0, PAGE)];
  const span = trimSpan(rows, MAX_ROWS, 'newest');
  firstSequence.current = span.from;
  setSpan(newer.length <= PAGE && joined.length === newer.length ? { from: span.from } : { from: span.from, to: rows.at(-1)?.sequence });
}

async function readHoles(client: Client, conversationID: string): Promise<readonly Range[]> {
  return client.read(async (db) => listHoles(db, conversationID));
}

async function moveAround({ client, conversationID, view, load, setSpan, firstSequence }: MoveContext, ID: string): Promise<boolean> {
  if (view?.rows.some((row) => row.ID === ID) === true) return true;
  const stored = await client.read(async (db) => readMessage(db, ID));
  const row = stored ?? ((await load({ around: ID, count: AROUND })) ? await client.read(async (db) => readMessage(db, ID)) : undefined);
  if (row === undefined || row.conversationID !== conversationID) return false;
  // A window across a hole would show only what stands above it.
  const stretch = stretchAround(await readHoles(client, conversationID), row.sequence);
  const before = await client.read(async (db) => listMessagesUpTo(db, conversationID, { to: row.sequence, limit: AROUND }));
  const after = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: row.sequence + 1, limit: AROUND + 1 }));
  const from = before.find((one) => one.sequence >= stretch.from)?.sequence ?? row.sequence;
  const joined = after.filter((one) => one.sequence <= stretch.to);
  firstSequence.current = from;
  setSpan(after.length <= AROUND && joined.length === after.length ? { from } : { from, to: joined.slice(0, AROUND).at(-1)?.sequence ?? row.sequence });
  return true;
}

async function moveFrom(context: MoveContext, sequence: number): Promise<string | undefined> {
  const { client, conversationID, load } = context;
  const holes = await readHoles(client, conversationID);
  const hole = holes.find((one) => one.from <= sequence && one.to >= sequence);
  if (hole !== undefined) await load({ after: sequence - 1, count: PAGE });
  const [row] = await client.read(async (db) => listMessagesFrom(db, conversationID, { from: sequence, limit: 1 }));
  return row !== undefined && (await moveAround(context, row.ID)) ? row.ID : undefined;
}

type EndContext = Pick<MoveContext, 'view' | 'isUnreachable' | 'isLoading' | 'load'> & { readonly loadOlder: () => void };

/** A chat whose newest page is not stored has nothing to scroll to, so it asks by itself. */
function useMissingEnds({ view, isUnreachable, isLoading, loadOlder, load }: EndContext): void {
  const hole = view?.holeAtEnd ?? (view !== undefined && view.rows.length < PAGE ? view.holeBelow : undefined);
  const isEndMissing = view?.holeAtEnd !== undefined;
  const wanted = hole === undefined ? undefined : `${hole.from}-${hole.to}`;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    // A hole that an answer did not touch would be asked for without end.
    if (isUnreachable || isLoading || wanted === undefined || asked.current === wanted) return;
    asked.current = wanted;
    if (isEndMissing) void load({ count: PAGE });
    else loadOlder();
  }, [isEndMissing, wanted, isUnreachable, isLoading, loadOlder, load]);
  useEffect(() => {
    if (isUnreachable) asked.current = undefined;
  }, [isUnreachable]);
}
