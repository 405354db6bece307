import type { ToldConversation } from '../../../contract/conversation.ts';
import type { EngineEvent, LiveEvent } from '../../../contract/engine-events.ts';
import type { EngineMethod, EngineParams, EngineResult, GroupHead, RateScope } from '../../../contract/engine-methods.ts';

/**
 * Outcome of one engine operation. `unknown` = no answer came: the server may or may not have acted, so it is repeated; `isUnreadable` =
 * one came and cannot be read, so that asking again in the same words brings the same. `retryAfterMs` = nothing may be asked before.
 * `scope` = of 2996, where it is not about the whole connection. `epoch` = of a hello that is too old, the one to exceed.
 * `isPartial` = a part of the answer could not be read and is left out: what it does not list may well exist, and nothing is deleted for it.
 */
export type EngineOutcome<T> =
  | { readonly kind: 'ok'; readonly value: T; readonly isPartial?: true }
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly retryAfterMs?: number;
      readonly scope?: RateScope;
      readonly epoch?: number;
    }
  | { readonly kind: 'unknown'; readonly isUnreadable?: true; readonly retryAfterMs?: number };

/**
 * An event of one log, at its place `pts`: of the user's own log, or of the log of the large group `group` (decision 039). `event` is
 * undefined where its kind is unknown or it cannot be read (G7), `raw` keeps what could not be. `isDamaged` = something that this build
 * should know was not, or not wholly, understood: it has to be learnt in another way.
 */
export type StreamItem = {
  readonly pts: number;
  readonly group?: string;
  readonly event: EngineEvent | undefined;
  readonly raw: string;
  readonly isDamaged?: true;
};

export type CatchUp = {
  readonly items: readonly StreamItem[];
  readonly pts: number;
  readonly more: boolean;
  readonly reset: boolean;
  /** Newest places of the logs of the user's large groups, on the last page of the user's own log; absent = not said. */
  readonly groups?: readonly GroupHead[];
  /** The conversation as it is at `pts`, on the last page of a group's log and on a page that resets it. */
  readonly conversation?: ToldConversation;
  /** `conversation` was said and cannot be read: it has to be learnt in another way. */
  readonly isDamaged?: true;
};

export type EngineState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number }
  /** `groups` as in CatchUp; an engine without logs of groups never says it. */
  | { readonly kind: 'ready'; readonly pts: number; readonly serverTimeMs: number; readonly groups?: readonly GroupHead[] };

/**
 * Why the engine will not try again by itself. `superseded`: a newer connection of this device took over. `outdated`: this build lacks
 * something without which messages would not reach it.
 */
export type EngineEnd = 'superseded' | 'token' | 'elsewhere' | 'banned' | 'outdated';

export type EngineListener = {
  stateChanged(state: EngineState): void;
  /**
   * Within each log in the order of `pts`, only while ready; the caller decides what is new, old or beyond a gap. Between two logs there is
   * no order: a message of a group may come before or after what the user's own log says of that group.
   */
  received(item: StreamItem): void;
  live(event: LiveEvent): void;
  /**
   * Something came that cannot be read: the answer to `method`, whose caller is told too; without a method, something that does not say
   * its place in the stream, so that there may be events to ask for.
   */
  unreadable(method?: EngineMethod): void;
  /** `epochToExceed`: of `superseded`, where the server has named the epoch above which it takes a connection. */
  ended(reason: EngineEnd, epochToExceed?: number): void;
};

export type EngineSession = {
  readonly userID: string;
  /**
   * Fetched anew for each connection attempt; rejects with NetworkError when it cannot be had now. `isTokenRefused`: the server has
   * refused the token of the last address, and this one needs a new token whatever the clock of the device says.
   */
  readonly fetchAddress: (isTokenRefused: boolean) => Promise<{ readonly url: string; readonly protocols: readonly string[] }>;
  readonly epoch: number;
  readonly build: string;
  /** The cursor at the time of each hello. */
  readonly readPts: () => Promise<number | undefined>;
};

/** The operations that are a plain request and answer; queued ones may be repeated for ever with the same effect (G6). */
export type EngineOperation = Exclude<EngineMethod, 'hello' | 'ping' | 'sync'>;

/**
 * What an engine may lack: its plan, its plugins or its operator decide. What is missing is refused with 3122, and the screens say
 * the words of protocol C44 instead of trying.
 */
export type EngineCapabilities = {
  /** `catchUp` answers from a log of events; without one it answers every time with a reset. */
  readonly eventLog: boolean;
  /** Several connections of one account at the same time, each on a device of its own. */
  readonly severalDevices: boolean;
  readonly readReceipts: boolean;
  readonly presence: boolean;
  readonly reactions: boolean;
  readonly marks: boolean;
  readonly translate: boolean;
  readonly voiceToText: boolean;
};

/**
 * The chat engine as the sync code sees it. The adapter owns connection, heartbeat, back-off and the translation of
 * codes; it never touches the database. One acceptance suite holds every adapter to this page: tests/engines.
 *
 * What Tencent's SDK does differently, and its adapter bridges:
 * - No `pts`. The adapter numbers events itself, from 1 with each connection, and answers `catchUp` with a reset. No logs of groups: all
 *   events are in the one log of the user, and neither `ready` nor `catchUp` says `groups`.
 * - `connect`: listeners are registered before login; a second login is ignored; there is no first "connected" (NET_STATE_CHANGE),
 *   so ready is SDK_READY. `disconnect` waits for SDK_NOT_READY before the next login.
 * - `ended`: KICKED_OUT by type: multipleAccount and multipleDevice are `elsewhere`, userSigExpired fetches one new token and logs in
 *   again before it is `token`, REST_API_Kick is `banned`. It never logs in again by itself; codes 6206 and 70001-70009 mean `token`.
 * - `send` takes a new ID when a message is made again: ours travels in cloudCustomData as `cid`, is looked for in the newest page
 *   before a repeat, and stands in for the SDK's ID everywhere. Media are given as File objects, on the main thread, with no abort.
 *   Codes of the SDK's own network errors are `unknown`; that it is not ready comes as a rejected promise and is `unknown` too.
 * - `history` pages by an opaque cursor, 15 at a time, the first page resets the SDK's cache; `around` and `after` are hopping, by
 *   sequence in groups and by time in C2C. `conversations` is a snapshot that may not be complete yet (isSyncCompleted); at most 100
 *   to 500 are kept, and messages for 7 days or more by plan.
 * - `revoke`, and the events of revoking and modifying, carry partial objects; recall is 2 minutes unless the console says 300 s.
 *   `delete` goes in batches of 30. A conflict of modifying is 2480 and is read again.
 * - `read` does nothing where nothing is unread. `receipt`, `receiptMembers`, `react`, `presenceSub`, `convMark` are paid: 3122
 *   there clears the capability; marks fall back to `convCustom` as {"fold":1,"hidden":1} (protocol §11). Presence ends with the
 *   session and cuts lists beyond 100 and 500 without a word. Marks are strings here: the SDK's numbers do not survive 32 bits.
 * - `convDelete` wipes the history unless told not to. `convPin` takes 30 C2C at once; mute takes a conversation out of the SDK's own
 *   total, which is not used. `convCustom` is 256 bytes.
 * - `typing` is a custom message to online users only, filtered from history and unread by its businessID.
 * - `profiles` answers a bare array, and an unknown user is 2501. `friends`, `groups`, `groupMembers` and `groupAttrs` come from the
 *   business API where the SDK cuts names and notices (protocol §11); member pages are 100 at most, offset 0 ends them.
 * - Events without a counterpart, `friend.apply`, `draft.update`, `pin.update`, `data.update` and `black.update`, come from the
 *   business API's notification socket. Group tips and system notices arrive as messages and become `group.member`, `group.kick`,
 *   `group.quit` and `group.dissolve`; the automatic "group_create" message is dropped.
 */
export type ChatEngine = {
  /** May be asked at any time; what it says may change while connected, as a plan is found out by its first refusal. */
  capabilities(): EngineCapabilities;
  /** Starts the connection loop. Listener calls never overlap and come from no transaction; none comes before login is answered. */
  connect(session: EngineSession, listener: EngineListener): void;
  /** Ends the loop; pending calls become `unknown`. */
  disconnect(): void;
  /** Asks the loop to try at once: the network or the page came back. */
  wake(): void;
  /** `unknown` while not ready; nothing is queued here. Answers come in any order, those of one conversation in the order of calls. */
  call<M extends EngineOperation>(method: M, params: EngineParams<M>): Promise<EngineOutcome<EngineResult<M>>>;
  /**
   * Events after `pts` of the user's own log, or of the log of a large group; see protocol §7 Catch-up and decision 039. One page is one
   * state of the server: its `conversation` or `groups` are as of its last event. Pages of different logs are not. An unreadable element keeps
   * its place. Refused with 404 where the user is not in the group.
   */
  catchUp(pts: number, group?: string): Promise<EngineOutcome<CatchUp>>;
};
