import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRange } from '../core/history/message-span.ts';
import type { MessageRow } from '../core/rows.ts';
import { moveAround, moveFrom, moveNewer, moveOlder, type HistoryLoader, type MoveContext } from './chat/message-moves.ts';
import { buildMessageView, MESSAGE_PAGE, readRangeEnds, type MessageView } from './chat/read-message-view.ts';
import { useMessagePages } from './chat/use-message-pages.ts';
import { useClient } from './client-context.tsx';
import { useSyncStatus } from './use-data.ts';
import { useQuery } from './use-query.ts';

/** The largest page of the protocol: it is used only where it reaches the stored messages. */
const CATCH_UP_PAGE = 100;

export type MessageWindow = {
  /** In ascending order of sequence; undefined until the first read. */
  readonly rows: readonly MessageRow[] | undefined;
  /** Sequences of rows that have a hole directly before them. */
  readonly gaps: ReadonlySet<number>;
  readonly hasOlder: boolean;
  /** A part of this window is not stored and could not be loaded just now: it is loaded when the network is back. */
  readonly isUnreachable: boolean;
  /** The newest messages are not stored here. */
  readonly isEndMissing: boolean;
  readonly isLoading: boolean;
  /** The window does not reach the newest message. */
  readonly hasNewer: boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly showNewest: () => void;
  /** Moves the window to a message and loads it where it is not stored; false when it cannot be loaded. */
  readonly showAround: (ID: string) => Promise<boolean>;
  /** Moves the window to the first message from this sequence on; undefined when it cannot be loaded. */
  readonly showFrom: (sequence: number) => Promise<string | undefined>;
  /** Older messages exist that are not stored here. */
  readonly isStartMissing: boolean;
};

/**
 * A bounded range of a conversation that moves with the reader, page by page. Its ends are sequences, not counts, so that a new message at
 * the newest end never drops one at the other end. Mount it again for another conversation.
 */
export function useMessageWindow(conversationID: string, prepared?: MessageView): MessageWindow {
  const client = useClient();
  const [range, setRange] = useState<MessageRange>(NEWEST);
  const [isUnreachable, setUnreachable] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { network, isCatchingUp } = useSyncStatus();
  const isOnline = network === 'online';

  // A load that failed offline is repeated.
  useEffect(() => {
    if (isOnline) setUnreachable(false);
  }, [isOnline]);

  const { view, isSettled } = useMessageView({ conversationID, range, isUnreachable, prepared });

  // The open chat is loaded before the rest of a long absence. If this fails, the event stream delivers it later.
  useEffect(() => {
    if (isCatchingUp) void client.sync.loadHistory({ conversationID, count: CATCH_UP_PAGE });
  }, [client, conversationID, isCatchingUp]);

  const load = useCallback(
    async (params: Parameters<HistoryLoader>[0]) => {
      setLoading(true);
      const isLoaded = await client.sync.loadHistory({ conversationID, ...params }).finally(() => setLoading(false));
      if (!isLoaded) setUnreachable(true);
      return isLoaded;
    },
    [client, conversationID],
  );

  const moves = useMoves({ client, conversationID, range, view, isSettled, isUnreachable, isLoading, load, setRange });
  useMissingEnds({ view, isUnreachable, isLoading, loadOlder: moves.loadOlder, load });

  const showNewest = useCallback(() => setRange(({ turn }) => ({ ...NEWEST, turn: turn + 1 })), []);

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

const NEWEST: MessageRange = { starts: [], turn: 0 };
const NO_GAPS: ReadonlySet<number> = new Set();

type ViewContext = {
  readonly conversationID: string;
  readonly range: MessageRange;
  /** The holes cannot be filled now, so the messages below them are shown anyway. */
  readonly isUnreachable: boolean;
  readonly prepared: MessageView | undefined;
};

/** The last rows stay until the next range is read completely. */
function useMessageView({ conversationID, range, isUnreachable, prepared }: ViewContext): {
  readonly view: MessageView | undefined;
  readonly isSettled: boolean;
} {
  const pages = useMessagePages(conversationID, range);
  const from = range.starts[0] ?? pages?.rows[0]?.sequence;
  const { to } = range;
  const ends = useQuery(async (db) => ({ from, to, ...(await readRangeEnds(db, conversationID, { from, to })) }), [conversationID, from, to]);
  const last = useRef({ view: prepared, range });
  return useMemo(() => {
    const isOfRange = ends !== undefined && ends.from === from && ends.to === to;
    if (pages !== undefined && isOfRange) last.current = { view: buildMessageView({ conversationID, ...pages, ...ends }, isUnreachable), range };
    const { view } = last.current;
    return { view: view?.conversationID === conversationID ? view : undefined, isSettled: last.current.range === range };
  }, [conversationID, range, pages, ends, from, to, isUnreachable]);
}

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

type EndContext = Pick<MoveContext, 'view' | 'isUnreachable' | 'isLoading' | 'load'> & { readonly loadOlder: () => void };

/** A chat whose newest page is not stored has nothing to scroll, so the hook starts the load. */
function useMissingEnds({ view, isUnreachable, isLoading, loadOlder, load }: EndContext): void {
  const hole = view?.holeAtEnd ?? (view !== undefined && view.rows.length < MESSAGE_PAGE ? view.holeBelow : undefined);
  const isEndMissing = view?.holeAtEnd !== undefined;
  const wanted = hole === undefined ? undefined : `${hole.from}-${hole.to}`;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    // A hole that an answer did not fill would be requested endlessly.
    if (isUnreachable || isLoading || wanted === undefined || asked.current === wanted) return;
    asked.current = wanted;
    if (isEndMissing) void load({ count: MESSAGE_PAGE });
    else loadOlder();
  }, [isEndMissing, wanted, isUnreachable, isLoading, loadOlder, load]);
  useEffect(() => {
    if (isUnreachable) asked.current = undefined;
  }, [isUnreachable]);
}
