import type { Commands } from '../sync/commands/commands.ts';
import type { ReportAbout } from '../core/reports/report.ts';
import type { GroupField } from '../core/groups/group-edit.ts';
import type { NoteCard } from '../core/message-content/custom-card.ts';
import type { MergedRecordView } from '../core/message-content/merged-record-view.ts';
import type { AskLeader } from '../core/leader-services.ts';
import type { ConversationRow } from '../core/rows.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import type { Message } from '../../contract/message.ts';
import type { LiveEvent } from '../../contract/engine-events.ts';
import type { FirstWindow } from '../db/first-window.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel } from '../platform/ports.ts';
import type { MessageIdentity } from '../core/composer/pending-send.ts';
import type { KeptSend } from '../sync/commands/sending/pending-sends.ts';
import type { UnsavedInput } from '../sync/commands/drafts/unsaved-input.ts';
import type { NewMessage } from '../sync/commands/messages/new-message.ts';

export type { Commands, NewMessage };

/** Something the user wants to see, said by one feature and carried out by `app`. */
export type Intent =
  | { readonly kind: 'open-conversation'; readonly conversationID: string; readonly messageID?: string }
  /** Choose to whom these messages go; `done` once they are on their way. */
  | { readonly kind: 'forward'; readonly conversationID: string; readonly IDs: readonly string[]; readonly mode: 'each' | 'merged'; readonly done?: () => void }
  /** What is kept among the favourites, to be sent to this conversation. */
  | { readonly kind: 'open-favourites'; readonly conversationID: string }
  | { readonly kind: 'open-settings' }
  /** `groupNumber` = met in this group; its rules say what may be shown of them. */
  | {
      readonly kind: 'open-person';
      readonly wtId: string;
      readonly name?: string;
      readonly avatar?: string;
      readonly groupNumber?: string;
      readonly via?: 'card';
      /** Who sent the card. */
      readonly sharedBy?: string;
    }
  | { readonly kind: 'open-picture'; readonly messageID: string; readonly conversationID: string }
  | { readonly kind: 'open-record'; readonly record: MergedRecordView; readonly conversationID: string }
  | { readonly kind: 'open-note'; readonly note: NoteCard }
  /** A field of a group, to be read or changed. */
  | { readonly kind: 'edit-group'; readonly groupNumber: string; readonly field: GroupField }
  | { readonly kind: 'report'; readonly about: ReportAbout; readonly id: string }
  | { readonly kind: 'start-call'; readonly conversationID: string; readonly media: 'audio' | 'video' }
  | { readonly kind: 'back-to-list' };

/** What needs the leader, and so may not be there yet: it starts after the first paint. */
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
  /** Has what stands around an open chat fetched behind the tables: the pins of a pair, the facts of a group. */
  refreshChat(conversationID: string): void;
  /** Fetches who is in a group behind the table; false when it cannot be had now. */
  refreshMembers(groupID: string): Promise<boolean>;
  setTyping(to: string, on: boolean): void;
  readonly ask: AskLeader;
};

/** Emits what is read, and again after each commit that touches it. */
export type Watched<T> = {
  subscribe(next: (value: T) => void, failed?: (error: unknown) => void): { unsubscribe(): void };
  /** Whether a value is there before the first emission. */
  hasValue(): false;
};

/** The first screen's rows, read before the database's own code is there; undefined until then, and for good where there is none. */
type FirstRead = { current(): FirstWindow | undefined; subscribe(listener: () => void): Cancel };

export type Client = {
  readonly me: string;
  readonly first: FirstRead;
  /** The operator's picture host (protocol §1 Media); undefined until the configuration is read, empty = our own. */
  readonly mediaBase: { current(): string | undefined; subscribe(listener: () => void): Cancel };
  /** Reads once the database is open. */
  read<T>(read: (db: AccountDatabase) => Promise<T>): Promise<T>;
  watch<T>(read: (db: AccountDatabase) => Promise<T>): Watched<T>;
  readonly commands: Commands;
  readonly unsavedInput: {
    /**
     * Keeps what is unsaved in the event of a page that goes, in place of what is kept under `name`; the result is its name, and
     * undefined where it is not to be kept.
     */
    keep(words: UnsavedInput, name: string | undefined): string | undefined;
    forget(name: string): void;
  };
  readonly pendingSends: {
    newIdentity(): MessageIdentity;
    /** A name for the copy of the next send of this page. */
    newName(): string;
    /** Keeps the copy within the event that empties the input; false = this device no longer shows the account. */
    keep(kept: KeptSend): boolean;
    forget(name: string): void;
    /** Whether it is still there: clearing the account removes it. */
    has(name: string): boolean;
    /** Whether this device shows the account. */
    isShown(): boolean;
    /** Whether other pages of the account have copies, be they gone or not. */
    hasOthers(): boolean;
    /** Passes on what other pages leave, in the order of sending, once they are gone. */
    adopt(resume: (kept: KeptSend) => void): void;
  };
  readonly sync: LiveSync;
  /** The bytes of an uploaded file, told of as they come; undefined when they cannot be had now. */
  fetchMedia(path: string, about: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void }): Promise<Blob | undefined>;
  readConversation(conversationID: string): Promise<ConversationRow | undefined>;
  /** Device time corrected by what the server said; for ages and time texts. */
  now(): number;
  emit(intent: Intent): void;
};
