import type { ConfirmedConversation } from '../../../contract/conversation.ts';
import type { EngineEvent, LiveEvent } from '../../../contract/engine-events.ts';
import type { EngineMethod, EngineParams, EngineResult, GroupHead, RateScope } from '../../../contract/engine-methods.ts';
import type { EngineAbilities } from '../../core/engine-abilities.ts';
import type { MessageRef, UploadRole } from '../../core/rows.ts';

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
  readonly conversation?: ConfirmedConversation;
  /** `conversation` was said and cannot be read: it has to be learnt in another way. */
  readonly isDamaged?: true;
};

export type EngineState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number }
  /**
   * `pts` = the newest place of the user's log. Without an event log it is the number before the first event of this connection, 0.
   * `groups` as in CatchUp; an engine without logs of groups never says it.
   */
  | { readonly kind: 'ready'; readonly pts: number; readonly serverTimeMs: number; readonly groups?: readonly GroupHead[] };

/**
 * Why the engine will not try again by itself. `superseded`: a newer connection of this device took over. `replaced`: a newer connection
 * of the account took over, and the engine cannot say on which device; the caller decides by the leader epoch. `outdated`: this build
 * lacks something without which messages would not reach it.
 */
export type EngineEnd = 'superseded' | 'replaced' | 'token' | 'elsewhere' | 'banned' | 'outdated';

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

/** One file of a message that an engine with `takesFiles` uploads itself. */
export type MessageFile = { readonly role: UploadRole; readonly file: File };

/**
 * Some engines find a message by its ID alone, others by its conversation and its sequence or time. A message of which this device knows
 * nothing has an empty conversation or the sequence 0.
 */
type Naming = { readonly messages: readonly MessageRef[] };

/** What an operation needs beyond what goes over the wire of the embedded engine. */
type OperationExtras = {
  /** Present where the engine takes files and the message has some. `progressed` gets 0 to 1. */
  readonly send: { readonly files?: readonly MessageFile[]; readonly progressed?: (fraction: number) => void };
  readonly revoke: Naming;
  readonly delete: Naming;
  readonly receipt: Naming;
  readonly receiptMembers: Naming;
  readonly react: Naming;
  readonly voiceToText: Naming;
};

/** Operations that name messages; `messages` has one entry for each ID in the params. */
export type NamingOperation = { [M in keyof OperationExtras]: OperationExtras[M] extends Naming ? M : never }[keyof OperationExtras];

/** What an engine says of the end of a list. */
type AnswerExtras = {
  /**
   * `isCompleted` with `endsAt` = older messages may have existed, and the engine keeps them no longer: they cannot be loaded, and what a
   * device has of them stays. Without it the history begins here.
   */
  readonly history: { readonly endsAt?: 'retention' };
  /** On the last page: the engine keeps some conversations only, so that one that is not listed may well exist. */
  readonly conversations: { readonly endsAt?: 'retention' };
};

export type OperationParams<M extends EngineOperation> = EngineParams<M> & (M extends keyof OperationExtras ? OperationExtras[M] : unknown);
export type OperationResult<M extends EngineOperation> = EngineResult<M> & (M extends keyof AnswerExtras ? AnswerExtras[M] : unknown);

/**
 * What an engine may lack: its plan, its plugins or its operator decide. What is missing is refused with 3122, and the screens say
 * the words of protocol C44 instead of trying. The leader stores the abilities for all tabs (`kv.abilities`).
 */
export type EngineCapabilities = EngineAbilities & {
  /** Missed events can be read with `catchUp`. Without it the lists and the newest pages are compared after each connection (decision 061). */
  readonly eventLog: boolean;
  /**
   * The sequences of a conversation of two follow one another, so that a jump means missing messages. Without it they only give the order
   * (pair-sequence.ts), `conv.update` and `conv.gap` say what is missing, and those of groups are still dense.
   */
  readonly densePairs: boolean;
  /** All messages can be loaded again at any later time; else a device must not give up what it has stored. */
  readonly keepsHistory: boolean;
  /** Several connections of one account at the same time, each on a device of its own. */
  readonly severalDevices: boolean;
  /** `send` takes the files of a message and uploads them; else they are uploaded before, and the payload names them. */
  readonly takesFiles: boolean;
};

/**
 * The chat engine as the sync code sees it. The adapter owns connection, heartbeat, back-off and the translation of
 * codes; it never touches the database. One acceptance suite holds every adapter to this page: tests/engines.
 *
 * How an adapter of Tencent's SDK fulfils it:
 * - No event log: `eventLog` is false and `catchUp` is never called. The adapter numbers the events of each connection from 1 without a
 *   gap and says `pts` 0 with `ready`. What was missed while away becomes known by `conversations` and `history`. All events are in the
 *   user's own log; neither `ready` nor `catchUp` says `groups`. Should the SDK lose events within a connection, the adapter says
 *   `conv.gap` or connects again.
 * - `connect`: listeners are registered before login; a second login is ignored; there is no first "connected" (NET_STATE_CHANGE),
 *   so ready is SDK_READY. `disconnect` waits for SDK_NOT_READY before the next login.
 * - `ended`: KICKED_OUT by type. multipleAccount is `replaced`: the SDK does not say whether another tab of this device or another device
 *   has logged in. multipleDevice is `elsewhere`. userSigExpired fetches one new token and logs in again before it is `token`.
 *   REST_API_Kick is `banned`. It never logs in again by itself; codes 6206 and 70001-70009 mean `token`.
 * - Sequences: those of groups are the SDK's. In C2C the SDK's `sequence` is a counter of the sender; the adapter makes ours of time and
 *   counter (pair-sequence.ts), and reads the time back from it for hopping. `densePairs` is false.
 * - `send` takes a new ID when a message is made again: ours travels in cloudCustomData as `cid`, is looked for in the newest page
 *   before a repeat, and stands in for the SDK's ID everywhere. `takesFiles` is true: the SDK uploads File objects, on the main thread,
 *   with no abort, and the answer and the event carry the payload with the addresses. `msg.new` of an own message is emitted by the
 *   adapter, since the SDK emits none. Codes of the SDK's own network errors are `unknown`; that it is not ready comes as a rejected
 *   promise and is `unknown` too.
 * - `history` pages by an opaque cursor, 15 at a time, the first page resets the SDK's cache; `around` and `after` are hopping, by
 *   sequence in groups and by time in C2C. Messages are kept for 7 days or more by plan: a page whose oldest message is nearly that old
 *   ends with `endsAt`. `conversations` waits for isSyncCompleted; at most 100 to 500 are kept, so its last page has `endsAt`.
 * - `readSequence` and `clearSequence` of a conversation are unknown to the SDK. Where `unreadCount` is 0 everything is read, else the
 *   mark is below the oldest of the newest `unreadCount` messages of others; `clearSequence` is 0, which says nothing.
 * - `revoke`, `delete`, `react`, `receipt` and `receiptMembers` need message objects of the SDK: `messages` says where to load them from.
 *   The events of revoking and modifying carry partial objects; recall is 2 minutes unless the console says 300 s. `delete` goes in
 *   batches of 30. A conflict of modifying is 2480 and is read again.
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
  call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>>;
  /**
   * Events after `pts` of the user's own log, or of the log of a large group; see protocol §7 Catch-up and decision 039. One page is one
   * state of the server: its `conversation` or `groups` are as of its last event. Pages of different logs are not. An unreadable element keeps
   * its place. Refused with 404 where the user is not in the group. Called only where `eventLog` is true.
   */
  catchUp(pts: number, group?: string): Promise<EngineOutcome<CatchUp>>;
};
