import type { Commands } from '../sync/commands/commands.ts';
import type { ReportAbout } from '../core/reports/report.ts';
import type { GroupWay } from '../core/groups/joining/group-card.ts';
import type { GroupField } from '../core/groups/group-edit.ts';
import type { NoteCard } from '../core/message-content/custom-card.ts';
import type { MergedRecordView } from '../core/message-content/merged-record-view.ts';
import type { AskLeader } from '../core/leader-services.ts';
import type { FoundVia } from '../core/people/applications/apply-source.ts';
import type { ConversationRow } from '../core/rows.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import type { Message } from '../../contract/message.ts';
import type { LiveEvent } from '../../contract/engine-events.ts';
import type { FirstWindow } from '../db/first-window.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel } from '../platform/ports.ts';
import type { MessageIdentity } from '../core/composer/pending-send.ts';
import type { SentFavourite } from '../sync/commands/favourites/send-favourites.ts';
import type { KeptSend } from '../sync/commands/sending/pending-sends.ts';
import type { UnsavedInput } from '../sync/commands/drafts/unsaved-input.ts';
import type { NewMessage } from '../sync/commands/messages/new-message.ts';
import type { QrWorker } from '../workers/qr/qr-worker.ts';

export type { Commands, NewMessage };

/** A screen or dialog that the user wants to see: one feature emits the intent and `app` opens it. */
export type Intent =
  | { readonly kind: 'open-conversation'; readonly conversationID: string; readonly messageID?: string }
  /** Choose the recipients of these messages; `done` is called once the messages are queued. */
  | { readonly kind: 'forward'; readonly conversationID: string; readonly IDs: readonly string[]; readonly mode: 'each' | 'merged'; readonly done?: () => void }
  /** The stored favourites, to send one to this conversation. */
  | { readonly kind: 'open-favourites'; readonly conversationID: string }
  /** Choose the recipients of these favourites; `size` as in `SentFavourite`. `done` is called once the messages are queued. */
  | { readonly kind: 'send-favourites'; readonly items: readonly SentFavourite[]; readonly done: () => void }
  | { readonly kind: 'open-settings' }
  /** `groupNumber` = the group where the users met; its rules decide which data may be shown. */
  | {
      readonly kind: 'open-person';
      readonly wtId: string;
      readonly name?: string;
      readonly avatar?: string;
      readonly groupNumber?: string;
      /** How the user found the person, for the source of an application; 'blacklist' = the profile closes when the person is unblocked. */
      readonly via?: FoundVia | 'blacklist';
      /** The sender of the card. */
      readonly sharedBy?: string;
    }
  | { readonly kind: 'open-picture'; readonly messageID: string; readonly conversationID: string }
  | { readonly kind: 'open-record'; readonly record: MergedRecordView; readonly conversationID: string }
  | { readonly kind: 'open-note'; readonly note: NoteCard }
  /** Search for a person by a number, to apply for friendship. */
  | { readonly kind: 'add-friend' }
  /** Start a group chat; `member` = wtId of a friend who is chosen from the start. */
  | { readonly kind: 'create-group'; readonly member?: string }
  /** A field of a group, to read or change. */
  | { readonly kind: 'edit-group'; readonly groupNumber: string; readonly field: GroupField }
  /** Friends to invite to a group. */
  | { readonly kind: 'invite-members'; readonly groupNumber: string }
  /** What a group knows about one of its members. */
  | { readonly kind: 'group-member'; readonly groupNumber: string; readonly wtId: string }
  /**
   * The tabs of the conversation list, to create, change and sort them. `member` = a conversation of a new tab, which is opened at once; `tab`
   * = the ID of a tab that is opened at once.
   */
  | { readonly kind: 'manage-tabs'; readonly member?: string; readonly tab?: string }
  /** The QR code of the user, for others to scan. */
  | { readonly kind: 'show-qr-card' }
  /** Find a person or group by a QR code in front of the camera or in a picture. */
  | { readonly kind: 'scan-qr' }
  /** The person whose number a QR code or an address contains; there may be no such person. */
  | { readonly kind: 'open-person-link'; readonly wtId: string }
  /** The card of a group that the user may want to join; a group that the user is in opens its conversation. */
  | ({ readonly kind: 'open-group-card' } & GroupWay)
  /** Choose friends who are invited to the group. */
  | { readonly kind: 'invite-members'; readonly groupNumber: string }
  | { readonly kind: 'report'; readonly about: ReportAbout; readonly id: string }
  | { readonly kind: 'start-call'; readonly conversationID: string; readonly media: 'audio' | 'video' }
  | { readonly kind: 'back-to-list' };

/** Functions that need the leader. They may be missing at first, because sync starts after the first paint. */
export type LiveSync = {
  status(): SyncStatus;
  subscribe(listener: () => void): Cancel;
  subscribeLive(listener: (event: LiveEvent) => void): Cancel;
  subscribeArrivals(listener: (messages: readonly Message[]) => void): Cancel;
  setFocus(conversationID: string | undefined): void;
  loadHistory(params: {
    readonly conversationID: string;
    readonly before?: number;
    readonly after?: number;
    readonly around?: string;
    readonly count?: number;
  }): Promise<boolean>;
  /** Fetches the data around an open chat into the tables: the pins of a pair, the data of a group. */
  refreshChat(conversationID: string): void;
  /** Fetches the members of a group into the table; false when they cannot be fetched now. */
  refreshMembers(groupID: string): Promise<boolean>;
  setTyping(to: string, on: boolean): void;
  readonly ask: AskLeader;
};

/** Emits the result of the read, and again after each commit that touches it. */
export type Watched<T> = {
  subscribe(next: (value: T) => void, failed?: (error: unknown) => void): { unsubscribe(): void };
  /** Whether a value exists before the first emission. */
  hasValue(): false;
};

/** The rows of the first screen, read before the code of the database is loaded. Undefined until then, and always where there are none. */
type FirstRead = { current(): FirstWindow | undefined; subscribe(listener: () => void): Cancel };

/**
 * Finds QR codes in pictures. `read` closes the picture. It rejects when the code of the worker did not load or the worker gave no answer in
 * time; a later call may succeed.
 */
export type QrReader = Pick<QrWorker, 'read'> & { close(): void };

export type Client = {
  readonly me: string;
  readonly first: FirstRead;
  /** The operator's picture host (protocol §1 Media); undefined until the configuration is read, empty = our own. */
  readonly mediaBase: { current(): string | undefined; subscribe(listener: () => void): Cancel };
  /** Runs the read once the database is open. */
  read<T>(read: (db: AccountDatabase) => Promise<T>): Promise<T>;
  watch<T>(read: (db: AccountDatabase) => Promise<T>): Watched<T>;
  readonly commands: Commands;
  readonly unsavedInput: {
    /**
     * Stores unsaved input within the event of a closing page, and replaces the input stored under `name`. Returns the new name; undefined
     * if the input must not be stored.
     */
    keep(words: UnsavedInput, name: string | undefined): string | undefined;
    forget(name: string): void;
  };
  readonly pendingSends: {
    newIdentity(): MessageIdentity;
    /** A name for the copy of the next message that this page sends. */
    newName(): string;
    /** Stores the copy within the event that empties the input; false = this device no longer shows the account. */
    keep(kept: KeptSend): boolean;
    forget(name: string): void;
    /** Whether the copy still exists: clearing the account deletes it. */
    has(name: string): boolean;
    /** Whether this device shows the account. */
    isShown(): boolean;
    /** Whether other pages of the account have copies, whether these pages are open or closed. */
    hasOthers(): boolean;
    /** Passes on the copies of other pages, in the order of sending, once those pages are closed. */
    adopt(resume: (kept: KeptSend) => void): void;
  };
  /** Whether this page has composed the message. The status does not show it, because the server may confirm the message before the first render. */
  isComposedHere(ID: string): boolean;
  readonly sync: LiveSync;
  /** The bytes of an uploaded file, with progress from 0 to 1; undefined when they cannot be fetched now. */
  fetchMedia(path: string, about: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void }): Promise<Blob | undefined>;
  /** Starts a worker that finds QR codes in pictures; `close` ends it. */
  openQrReader(): Promise<QrReader>;
  readConversation(conversationID: string): Promise<ConversationRow | undefined>;
  /** Device time in milliseconds, corrected by the server's time; for ages and time texts. */
  now(): number;
  emit(intent: Intent): void;
};
