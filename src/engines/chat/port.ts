import type { ConfirmedConversation } from '../../../contract/conversation.ts';
import type { EngineEvent, LiveEvent } from '../../../contract/engine-events.ts';
import type { EngineMethod, EngineParams, EngineResult, GroupHead, RateScope } from '../../../contract/engine-methods.ts';
import type { PlanCapabilities } from '../../core/engine-capabilities.ts';
import type { MessageRef, UploadRole } from '../../core/rows.ts';

/**
 * Outcome of one engine operation. `unknown` = no answer came: the server may or may not have acted, so the caller repeats the operation.
 * `isUnreadable` = an answer came and cannot be read, so the same request would get the same answer. `retryAfterMs` = the caller must not
 * send a request earlier. `scope` = the scope of code 2996 when it does not concern the whole connection. `epoch` = the epoch to exceed
 * when the epoch of a hello is too old. `isPartial` = an unreadable part of the answer is left out: items that it does not list may exist,
 * and nothing is deleted because of it.
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
      /** The data of a refused business operation, where protocol §9 defines it. */
      readonly data?: unknown;
    }
  | { readonly kind: 'unknown'; readonly isUnreadable?: true; readonly retryAfterMs?: number };

/**
 * An event with its number `pts` in one log: the user's own log, or the log of the large group `group` (decision 039). `event` is undefined
 * when its kind is unknown or it cannot be read (G7); `raw` keeps the unreadable part. `isDamaged` = this build should know the event but
 * could not read all of it. The caller has to get that information in another way.
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
  /** The newest `pts` of the logs of the user's large groups, on the last page of the user's own log; absent = unknown. */
  readonly groups?: readonly GroupHead[];
  /** The conversation as it is at `pts`, on the last page of a group's log and on a page that resets it. */
  readonly conversation?: ConfirmedConversation;
  /** `conversation` was sent but cannot be read. The caller has to get it in another way. */
  readonly isDamaged?: true;
};

export type EngineState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number }
  /**
   * `pts` = the newest number of the user's log. Without an event log it is 0, the number before the first event of this connection.
   * `groups` as in CatchUp; absent for an engine without logs of groups.
   */
  | { readonly kind: 'ready'; readonly pts: number; readonly serverTimeMs: number; readonly groups?: readonly GroupHead[] };

/**
 * Why the engine does not reconnect by itself. `superseded`: a newer connection of this device took over. `replaced`: a newer connection of
 * the account took over, and the engine does not know its device; the caller decides by the leader epoch. `outdated`: this build lacks an
 * ability without which messages would not reach it.
 */
export type EngineEnd = 'superseded' | 'replaced' | 'token' | 'elsewhere' | 'banned' | 'outdated';

export type EngineListener = {
  stateChanged(state: EngineState): void;
  /**
   * Called in the order of `pts` within each log, and only while ready. The caller decides which events are new, old or after a gap. Two
   * logs have no common order: a message of a group may arrive before or after the events of the user's own log about that group.
   */
  received(item: StreamItem): void;
  live(event: LiveEvent): void;
  /**
   * An unreadable frame arrived. With `method` it is the answer to that request, and its caller also gets an outcome. Without `method` its
   * `pts` is unknown, so there may be events to request.
   */
  unreadable(method?: EngineMethod): void;
  /** `epochToExceed`: with `superseded`, the epoch above which the server accepts a connection, if the server has named it. */
  ended(reason: EngineEnd, epochToExceed?: number): void;
};

export type EngineSession = {
  readonly userID: string;
  /**
   * Called for each connection attempt. Rejects with NetworkError when the address is not available now. `isTokenRefused`: the server has
   * refused the token of the last address, and this address needs a new token whatever the device's clock shows.
   */
  readonly fetchAddress: (isTokenRefused: boolean) => Promise<{ readonly url: string; readonly protocols: readonly string[] }>;
  readonly epoch: number;
  readonly build: string;
  /** The cursor at the time of each hello. */
  readonly readPts: () => Promise<number | undefined>;
};

/** The operations with one request and one answer. Queued operations may be repeated any number of times with the same effect (G6). */
export type EngineOperation = Exclude<EngineMethod, 'hello' | 'ping' | 'sync'>;

/** One file of a message that an engine with `takesFiles` uploads itself. */
export type MessageFile = { readonly role: UploadRole; readonly file: File };

/**
 * Some engines find a message by its ID alone, others by its conversation and its sequence or time. A message that this device does not
 * know has an empty conversation or the sequence 0.
 */
type Naming = { readonly messages: readonly MessageRef[] };

/** The params of an operation that the wire of the embedded engine does not carry. */
type OperationExtras = {
  /** `files` is present when the engine takes files and the message has files. `progressed` gets 0 to 1. */
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

/** What an engine adds to its answer about the end of a list. */
type AnswerExtras = {
  /**
   * `isCompleted` with `endsAt` = older messages may have existed, but the engine does not keep them any more: they cannot be loaded, and
   * those stored on a device stay. Without `endsAt` the history begins here.
   */
  readonly history: { readonly endsAt?: 'retention' };
  /** On the last page: the engine keeps only some conversations, so a conversation that is not listed may exist. */
  readonly conversations: { readonly endsAt?: 'retention' };
};

export type OperationParams<M extends EngineOperation> = EngineParams<M> & (M extends keyof OperationExtras ? OperationExtras[M] : unknown);
export type OperationResult<M extends EngineOperation> = EngineResult<M> & (M extends keyof AnswerExtras ? AnswerExtras[M] : unknown);

/**
 * The capabilities that an engine may lack, because its plan, its plugins or its operator decide. A missing one is refused with 3122, and
 * the screens show the text of protocol C44 instead of trying. The leader stores the capabilities for the commands of all tabs (`kv.abilities`).
 */
export type EngineCapabilities = PlanCapabilities & {
  /**
   * Missed events can be read with `catchUp`. Without it the sync compares the lists and the newest pages after each connection
   * (decision 061).
   */
  readonly eventLog: boolean;
  /**
   * The sequences of a conversation between two people are dense, so a jump means missing messages. Without it they only give the order
   * (pair-sequence.ts), `conv.update` and `conv.gap` report missing messages, and the sequences of groups are still dense.
   */
  readonly densePairs: boolean;
  /** All messages can be loaded again at any later time. Without it a device must not delete stored messages. */
  readonly keepsHistory: boolean;
  /** The account may have several connections at the same time, each on its own device. */
  readonly severalDevices: boolean;
  /** `send` takes the files of a message and uploads them. Without it the files are uploaded before, and the payload names them. */
  readonly takesFiles: boolean;
};

/**
 * The chat engine as the sync code sees it. The adapter owns the connection, the heartbeat, the back-off and the translation of codes. It
 * never touches the database. One acceptance suite checks every adapter against this file: tests/engines.
 * How an adapter of Tencent's SDK implements it:
 * - No event log: `eventLog` is false and `catchUp` is never called. The adapter numbers the events of each connection from 1 without a gap
 *   and sends `pts` 0 with `ready`. Events missed during an absence are found by `conversations` and `history`. All events are in the
 *   user's own log; neither `ready` nor `catchUp` has `groups`. If the SDK loses events within a connection, the adapter emits `conv.gap`
 *   or connects again.
 * - `connect`: listeners are registered before login; a second login is ignored; there is no first "connected" (NET_STATE_CHANGE), so ready
 *   is SDK_READY. `disconnect` waits for SDK_NOT_READY before the next login.
 * - `ended`: KICKED_OUT by type. multipleAccount is `replaced`, because the SDK does not report whether another tab of this device or
 *   another device has logged in. multipleDevice is `elsewhere`. After userSigExpired the adapter fetches one new token and logs in again;
 *   only a second failure is `token`. REST_API_Kick is `banned`. After `ended` nothing logs in automatically; codes 6206 and 70001-70009 mean
 *   `token`.
 * - Sequences: those of groups are the SDK's. In C2C the SDK's `sequence` is a counter of the sender; the adapter computes ours from time
 *   and counter (pair-sequence.ts), and reads the time back from it for hopping. `densePairs` is false.
 * - `send`: the SDK takes a new ID when a message is created again. Our ID travels in cloudCustomData as `cid`. The adapter searches the
 *   newest page for it before a repeat, and uses it everywhere instead of the SDK's ID. `takesFiles` is true: the SDK uploads File objects,
 *   on the main thread, with no abort, and the answer and the event carry the payload with the addresses. The adapter emits `msg.new` of an
 *   own message, because the SDK emits none. Codes of the SDK's own network errors are `unknown`. A call before the SDK is ready rejects
 *   its promise and is `unknown` too.
 * - `history` pages by an opaque cursor, 15 at a time; the first page resets the SDK's cache. `around` and `after` are hopping, by sequence
 *   in groups and by time in C2C. Messages are kept for 7 days or more by plan: a page whose oldest message is nearly that old ends with
 *   `endsAt`. `conversations` waits for isSyncCompleted; at most 100 to 500 are kept, so its last page has `endsAt`.
 * - The SDK does not know `readSequence` and `clearSequence` of a conversation. When `unreadCount` is 0, everything is read. Otherwise the
 *   mark is below the oldest of the newest `unreadCount` messages of others. `clearSequence` is 0, which means unknown.
 * - `revoke`, `delete`, `react`, `receipt` and `receiptMembers` need message objects of the SDK: `messages` names where to load them from.
 *   The events of recalling and modifying carry partial objects. The recall limit is 2 minutes unless the console sets 300 s. `delete` goes
 *   in batches of 30. A conflict of modifying is 2480; the adapter then reads the message again.
 * - `read` does nothing when nothing is unread. `receipt`, `receiptMembers`, `react`, `presenceSub`, `convMark` are paid features: their
 *   3122 clears the capability. Marks fall back to `convCustom` as {"fold":1,"hidden":1} (protocol §11). Presence ends with the session,
 *   and the SDK silently cuts its lists at 100 and 500. Marks are strings here, because the SDK's numbers do not survive 32 bits.
 * - `convDelete` also deletes the history, unless a parameter forbids it. `convPin` takes 30 C2C at once. The SDK does not count a muted
 *   conversation in its own unread total, which is not used. `convCustom` holds 256 bytes.
 * - `typing` is a custom message to online users only, filtered from history and unread by its businessID.
 * - `profiles` answers a bare array, and an unknown user is 2501. `friends`, `groups`, `groupMembers` and `groupAttrs` come from the
 *   business API where the SDK cuts names and notices (protocol §11). Member pages have at most 100 members; offset 0 ends them.
 * - Events without a counterpart, `friend.apply`, `draft.update`, `pin.update`, `data.update` and `black.update`, come from the business
 *   API's notification socket. Group tips and system notices arrive as messages and become `group.member`, `group.kick`, `group.quit` and
 *   `group.dissolve`; the adapter drops the automatic "group_create" message.
 */
export type ChatEngine = {
  /**
   * Callable at any time. The result may change while connected, because the engine detects a limit of its plan only by the first refusal.
   */
  capabilities(): EngineCapabilities;
  /**
   * Starts the connection loop. Calls of the listener never overlap and are not made within a transaction. None comes before the login is
   * answered.
   */
  connect(session: EngineSession, listener: EngineListener): void;
  /** Ends the loop. Pending calls resolve to `unknown`. */
  disconnect(): void;
  /** Makes the loop connect at once, because the network or the page came back. */
  wake(): void;
  /**
   * Resolves to `unknown` while not ready; the engine queues nothing. Answers come in any order, except that answers about one conversation
   * come in the order of the calls.
   */
  call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>>;
  /**
   * Reads events after `pts` of the user's own log, or of the log of a large group; see protocol §7 Catch-up and decision 039. One page is
   * one state of the server: its `conversation` or `groups` are as of its last event. Pages of different logs have no common state. An
   * unreadable event keeps its `pts`. Refused with 404 when the user is not in the group. Called only when `eventLog` is true.
   */
  catchUp(pts: number, group?: string): Promise<EngineOutcome<CatchUp>>;
};
