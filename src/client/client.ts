import type { PushTarget } from './device-door.ts';
import type { UserConfigPatch } from '../sync/commands/update-user-config.ts';
import type { AskLeader } from '../core/leader-services.ts';
import type { ConversationRow } from '../core/rows.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import type { Message } from '../../contract/message.ts';
import type { LiveEvent } from '../../contract/engine-events.ts';
import type { FirstWindow } from '../db/first-window.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel } from '../platform/ports.ts';
import type { LastWords } from '../sync/commands/last-words.ts';
import type { NewDraft, SavedDraft } from '../sync/commands/save-draft.ts';
import type { NewMessage } from '../sync/commands/send-message.ts';

export type { NewMessage };

/** Something the user wants to see, said by one feature and carried out by `app` (design §4). */
export type Intent =
  | { readonly kind: 'open-conversation'; readonly conversationID: string; readonly messageID?: string }
  | { readonly kind: 'open-settings' }
  | { readonly kind: 'back-to-list' };

/** The user's writes. Each resolves after its local commit and rejects when nothing was stored (G2, G11); none waits for the network. */
export type Commands = {
  sendMessage(message: NewMessage): Promise<string>;
  resendMessage(ID: string): Promise<void>;
  recallMessage(ID: string): Promise<void>;
  deleteMessages(conversationID: string, ids: readonly string[]): Promise<void>;
  markRead(conversationID: string): Promise<void>;
  /** Tells the authors of these incoming messages that they were seen. */
  sendReceipts(conversationID: string, ids: readonly string[]): Promise<void>;
  /** Resolves with the draft that is now stored. */
  saveDraft(conversationID: string, draft: NewDraft): Promise<SavedDraft>;
  /** Makes drafts of what pages that are gone had no time to save. */
  restoreLastWords(): Promise<void>;
  /** Puts a text back into the composer, behind what stands there already. */
  editAgain(conversationID: string, text: string): Promise<void>;
  rememberEmoji(glyph: string): Promise<void>;
  pinConversation(id: string, on: boolean): Promise<void>;
  muteConversation(id: string, on: boolean): Promise<void>;
  archiveConversation(id: string, on: boolean): Promise<void>;
  deleteConversation(id: string): Promise<void>;
  updateUserConfig(patch: UserConfigPatch): Promise<void>;
  /** Tells the server where this browser can be reached while no page is open; said once a day when nothing changed. */
  registerPush(target: PushTarget, lang: string): Promise<void>;
  forgetPush(): Promise<void>;
};

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
export type FirstRead = { current(): FirstWindow | undefined; subscribe(listener: () => void): Cancel };

export type Client = {
  readonly me: string;
  readonly first: FirstRead;
  /** The operator's picture host (contract §1 Media); undefined until the configuration is read, empty = our own. */
  readonly mediaBase: { current(): string | undefined; subscribe(listener: () => void): Cancel };
  /** Reads once the database is open. */
  read<T>(read: (db: AccountDatabase) => Promise<T>): Promise<T>;
  watch<T>(read: (db: AccountDatabase) => Promise<T>): Watched<T>;
  readonly commands: Commands;
  readonly lastWords: {
    /** Keeps what is unsaved in the event of a page that goes; the result is its name, and undefined where it is not to be kept. */
    keep(words: LastWords): string | undefined;
    forget(name: string): void;
  };
  readonly sync: LiveSync;
  readConversation(conversationID: string): Promise<ConversationRow | undefined>;
  /** Device time corrected by what the server said; for ages and time texts. */
  now(): number;
  emit(intent: Intent): void;
};
