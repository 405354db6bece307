import type { ListChange } from '../core/lists/lists.ts';
import type { PushTarget } from './device-door.ts';
import type { UserConfigPatch } from '../sync/commands/update-user-config.ts';
import type { ComplaintAbout } from '../core/view/bars/complaint.ts';
import type { GroupField } from '../core/view/bars/group-edit.ts';
import type { NoteCard } from '../core/view/content/custom-card.ts';
import type { RecordView } from '../core/view/content/record-view.ts';
import type { DraftFile } from '../core/view/compose/draft-file.ts';
import type { AskLeader } from '../core/leader-services.ts';
import type { ConversationRow, TargetLanguage } from '../core/rows.ts';
import type { SendKey } from '../core/view/compose/enter-key.ts';
import type { WordingKind } from '../core/view/wording.ts';
import type { SyncStatus } from '../core/sync-status.ts';
import type { Message } from '../../contract/message.ts';
import type { LiveEvent } from '../../contract/engine-events.ts';
import type { FirstWindow } from '../db/first-window.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel } from '../platform/ports.ts';
import type { MessageIdentity } from '../core/view/compose/pending-send.ts';
import type { KeptSend } from '../sync/commands/sending/pending-sends.ts';
import type { LastWords } from '../sync/commands/last-words.ts';
import type { ForwardResult, NewForward } from '../sync/commands/messages/forward-messages.ts';
import type { Application } from '../sync/commands/people/change-people.ts';
import type { NewComplaint } from '../sync/commands/people/send-complaint.ts';
import type { GroupChangeWish } from '../sync/commands/groups/edit-group.ts';
import type { CollectResult } from '../sync/commands/collections/collect-message.ts';
import type { SentCollection } from '../sync/commands/collections/send-collections.ts';
import type { NewDraft, SavedDraft } from '../sync/commands/save-draft.ts';
import type { ComposedSend } from '../sync/commands/send-composed.ts';
import type { NewMessage } from '../sync/commands/messages/new-message.ts';

export type { NewMessage };

/** Something the user wants to see, said by one feature and carried out by `app` (design §4). */
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
  | { readonly kind: 'open-record'; readonly record: RecordView; readonly conversationID: string }
  | { readonly kind: 'open-note'; readonly note: NoteCard }
  /** A field of a group, to be read or changed. */
  | { readonly kind: 'edit-group'; readonly groupNumber: string; readonly field: GroupField }
  | { readonly kind: 'report'; readonly about: ComplaintAbout; readonly id: string }
  | { readonly kind: 'start-call'; readonly conversationID: string; readonly media: 'audio' | 'video' }
  | { readonly kind: 'back-to-list' };

/** The user's writes. Each resolves after its local commit and rejects when nothing was stored (G2, G11); none waits for the network. */
export type Commands = {
  sendMessage(message: NewMessage): Promise<string>;
  /** Stores all that one press of Enter sends, with what is left of the draft; the result is the draft if this has changed it. */
  sendComposed(send: ComposedSend): Promise<SavedDraft | undefined>;
  resendMessage(ID: string): Promise<void>;
  recallMessage(ID: string): Promise<void>;
  /** An admin's recall of a member's message, and of all that member has said so far. */
  withdrawMessage(ID: string): Promise<void>;
  withdrawAllOf(conversationID: string, wtId: string): Promise<void>;
  deleteMessages(conversationID: string, ids: readonly string[]): Promise<void>;
  /** As deleteMessages, for the other side too, once the server agrees. */
  deleteForBoth(conversationID: string, ids: readonly string[]): Promise<void>;
  markRead(conversationID: string): Promise<void>;
  /** Tells the authors of these incoming messages that they were seen. */
  sendReceipts(conversationID: string, ids: readonly string[]): Promise<void>;
  /** Resolves with the draft that is now stored. */
  saveDraft(conversationID: string, draft: NewDraft): Promise<SavedDraft>;
  /** Makes drafts of what pages that are gone had no time to save. */
  restoreLastWords(): Promise<void>;
  /** Puts a text back into the composer, behind what stands there already. */
  editAgain(conversationID: string, text: string): Promise<void>;
  /** Puts a message above the composer as the one that is answered. */
  quoteMessage(conversationID: string, ID: string): Promise<void>;
  /** This voice message was listened to, on this device (contract §13). */
  markVoicePlayed(ID: string): Promise<void>;
  /** Puts a mention behind what stands in the composer of a group. */
  mentionPerson(conversationID: string, person: { readonly id: string; readonly name: string }): Promise<void>;
  /** Passes messages on, from the outbox (contract A44). */
  forwardMessages(forward: NewForward): Promise<ForwardResult>;
  /** Keeps a picked file with the draft and resolves with its ID; undefined = the draft holds as many as it can. */
  keepDraftFile(file: DraftFile, blob: Blob): Promise<string | undefined>;
  dropDraftFile(id: string): Promise<void>;
  chooseSendKey(sendKey: SendKey): Promise<void>;
  blockPerson(wtId: string, on: boolean): Promise<void>;
  applyForFriend(wtId: string, application: Application): Promise<void>;
  /** Changes a field of a group; rejects what may not be changed. */
  editGroup(groupNumber: string, wish: GroupChangeWish): Promise<void>;
  /** Keeps what is written of a group before it is saved; undefined = nothing. */
  keepGroupDraft(groupNumber: string, draft: { readonly field: GroupField; readonly text: string | undefined }): Promise<void>;
  /** The offer to mend a text of a group that was refused was answered. */
  dropRefusedEdit(groupNumber: string, field: GroupField): Promise<void>;
  markNoticeSeen(groupNumber: string, notice: string): Promise<void>;
  sendComplaint(complaint: NewComplaint): Promise<void>;
  /** The offer to report this person was answered. */
  dropReportOffer(wtId: string): Promise<void>;
  /** Keeps a message among the favourites. */
  collectMessage(ID: string): Promise<CollectResult>;
  /** Changes a list of the account, such as the favourites. */
  changeList(change: ListChange): Promise<void>;
  /** Sends favourites on, without a new upload; the result is how many of them could be sent. */
  sendCollections(conversationID: string, items: readonly SentCollection[]): Promise<number>;
  /** Keeps where the user stopped reading; undefined = at the end. */
  rememberPlace(conversationID: string, ID: string | undefined): Promise<void>;
  /** Pins a message for both sides (C2C only); 11081 takes it back where there are twenty already. */
  pinMessage(ID: string): Promise<void>;
  /** Takes the user's own pin away for both sides. */
  unpinMessage(conversationID: string, ID: string): Promise<void>;
  /** Puts a pin of the other side out of this user's sight (contract C16). */
  dismissPin(conversationID: string, ID: string): Promise<void>;
  /** Reacts to a message, or takes it back; rejects where a further kind would be one too many (11084). */
  reactToMessage(ID: string, reaction: { readonly reactionID: string; readonly on: boolean }): Promise<void>;
  rememberEmoji(glyph: string): Promise<void>;
  /** Shows a stored translation or, without a language, a voice's words, or folds it away. */
  showWording(wording: { readonly ID: string; readonly lang?: TargetLanguage | undefined }, isShown: boolean): Promise<void>;
  /** Has what others say in a conversation translated or written out as it comes. */
  automate(conversationID: string, wish: { readonly what: WordingKind; readonly on: boolean }): Promise<void>;
  pinConversation(id: string, on: boolean): Promise<void>;
  muteConversation(id: string, on: boolean): Promise<void>;
  archiveConversation(id: string, on: boolean): Promise<void>;
  /** Marks the conversation itself as unread; what was read in it stays read. */
  markUnread(id: string): Promise<void>;
  clearUnreadMark(id: string): Promise<void>;
  /** Leaves neither unread messages nor the mark. */
  markConversationRead(id: string): Promise<void>;
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
    /**
     * Keeps what is unsaved in the event of a page that goes, in place of what is kept under `name`; the result is its name, and
     * undefined where it is not to be kept.
     */
    keep(words: LastWords, name: string | undefined): string | undefined;
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
