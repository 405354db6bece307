import type { EngineEvent, LiveEvent } from '../../../contract/engine-events.ts';
import type { EngineMethod, EngineParams, EngineResult } from '../../../contract/engine-methods.ts';

/** Outcome of one engine operation. `unknown` = no answer came: the server may or may not have acted, so it is repeated. */
export type EngineOutcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly retryAfterMs?: number }
  | { readonly kind: 'unknown' };

/** An event of the user's one stream; `event` is undefined where its kind is unknown or malformed (G7), `raw` keeps it. */
export type StreamItem = { readonly pts: number; readonly event: EngineEvent | undefined; readonly raw: string };

export type CatchUp = { readonly items: readonly StreamItem[]; readonly pts: number; readonly more: boolean; readonly reset: boolean };

export type EngineState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number }
  | { readonly kind: 'ready'; readonly pts: number; readonly serverTimeMs: number };

/** Why the engine will not try again by itself. `superseded`: a newer connection of this device took over. */
export type EngineEnd = 'superseded' | 'token' | 'elsewhere' | 'banned';

export type EngineListener = {
  stateChanged(state: EngineState): void;
  /** In the order of `pts`, only while ready; the caller decides what is new, old or beyond a gap. */
  received(item: StreamItem): void;
  live(event: LiveEvent): void;
  ended(reason: EngineEnd): void;
};

export type EngineSession = {
  readonly userID: string;
  /** Fetched anew for each connection attempt; rejects with NetworkError when it cannot be had now. */
  readonly fetchUrl: () => Promise<string>;
  readonly epoch: number;
  readonly build: string;
  /** The cursor at the time of each hello. */
  readonly readPts: () => Promise<number | undefined>;
};

/** The operations that are a plain request and answer; queued ones may be repeated for ever with the same effect (G6). */
export type EngineOperation = Exclude<EngineMethod, 'hello' | 'ping' | 'sync'>;

/**
 * The chat engine as the sync code sees it (design §5). The adapter owns connection, heartbeat, back-off and the translation of
 * codes; it never touches the database. Tencent's SDK differs in these points, which its adapter bridges (tencent.md §6): it has no
 * `pts`, so its adapter numbers events itself and answers `catchUp` with a reset; `send` takes a new ID when re-created, so our ID
 * travels in cloudCustomData; `history` pages by an opaque cursor.
 */
export type ChatEngine = {
  /** Starts the connection loop. Listener calls never overlap and come from no transaction. */
  connect(session: EngineSession, listener: EngineListener): void;
  /** Ends the loop; pending calls become `unknown`. */
  disconnect(): void;
  /** Asks the loop to try at once: the network or the page came back. */
  wake(): void;
  call<M extends EngineOperation>(method: M, params: EngineParams<M>): Promise<EngineOutcome<EngineResult<M>>>;
  /** Events after `pts`; see contract §7 Catch-up. */
  catchUp(pts: number): Promise<EngineOutcome<CatchUp>>;
};
