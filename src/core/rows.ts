import type { Favourite } from '../../contract/http/favourites.ts';
import type { Conversation } from '../../contract/conversation.ts';
import type { DraftNode } from '../../contract/draft-nodes.ts';
import type { EngineParams, QueuedMethod } from '../../contract/engine-methods.ts';
import type { GroupInfo, GroupMember } from '../../contract/groups.ts';
import type { Pin } from '../../contract/http/pins.ts';
import type { Message } from '../../contract/message.ts';
import type { EngineProfile, Profile } from '../../contract/people.ts';

/** Status of the user's own message, as the local outbox knows it (reliability §3.1). */
export type MessageStatus = 'queued' | 'uploading' | 'sending' | 'success' | 'fail';

/**
 * A stored message. `sequence` of a message that the log has not given back yet is PENDING_SEQUENCE + compose order, so that one
 * index orders everything: history by sequence, unsent last, in compose order (protocol §7 Sequence).
 */
export type MessageRow = Message & {
  readonly status: MessageStatus;
  /** Sequence of the acknowledgement; the row's place in history comes only from the log. */
  readonly ackSeq?: number;
  /** Code of protocol §9 that made a send fail. */
  readonly failCode?: number;
  /** 0 to 1 while a blob of this message is uploading. */
  readonly progress?: number;
  /** Text of an own message that was recalled, kept on this device for re-edit. */
  readonly revokedText?: string;
  /** What a failed send had left to upload, for when the user sends it again. */
  readonly pendingUploads?: readonly PendingUpload[];
  /** The user deletes it for both sides, and the server has not agreed yet. */
  readonly deleting?: 1;
  /** The author has been told, or will be, that this user has seen it. */
  readonly receiptSent?: 1;
  /** Name of the album that a picture, video or file stands in; every write stamps it (db/albums/stamp-albums.ts). */
  readonly album?: string;
  /** Pictures and files of an unsent message, by their place in the payload. */
  readonly localBlobs?: Readonly<Partial<Record<UploadRole, string>>>;
  /** What waiting operations change, as the server says it (core/overlay). */
  readonly server?: Pick<MessageRow, 'payload' | 'reactionList' | 'isRevoked' | 'revoker' | 'revokedText' | 'deleting'>;
};

export const PENDING_SEQUENCE = 2 ** 40;

export function isPending(row: { readonly sequence: number }): boolean {
  return row.sequence >= PENDING_SEQUENCE;
}

/** The list a conversation stands in; `gone` = deleted here, kept only for its state. */
export type ConversationShelf = 'main' | 'archive' | 'hidden' | 'gone';

/** `eventPts` of a large group = up to where the events of its log are applied here (decision 039); the server's is where the log ends. */
export type ConversationRow = Conversation & {
  readonly shelf: ConversationShelf;
  /** Order in the list: pinned first, then newest; see conversation-rank.ts. */
  readonly rank: number;
  readonly draftAbstract?: string;
  /** Status of the last message, as it is stored here. */
  readonly lastStatus?: MessageStatus;
  /** Somebody has read the last message, which is the user's own. */
  readonly lastIsRead?: 1;
  /** Rows up to this sequence were stored before the log was cut: what became of them meanwhile, only history tells (protocol §7). */
  readonly uncomparedTo?: number;
  /** Of a large group: a recall met a message that is not stored here, so that only the server knows how many are unread. */
  readonly isUnreadUnsure?: 1;
  /** What waiting operations change, as the server says it (core/overlay). */
  readonly server?: Pick<Conversation, 'isPinned' | 'isMuted' | 'markList' | 'remark'>;
};

/** Sequences [from, to] that exist on the server and are not stored here. */
export type HoleRow = { readonly id: string; readonly conversationID: string; readonly from: number; readonly to: number };

/** A favourite; its id is a temporary one of this device until the server has stored it (core/lists/temporary-id.ts). */
export type FavouriteRow = Favourite & {
  /** What waiting operations change, as the server says it (core/overlay). */
  readonly server?: Pick<Favourite, 'topStatus'>;
};

export type UserRow = EngineProfile & { readonly fetchedTs: number };
export type FriendRow = Profile;
export type GroupRow = GroupInfo & {
  readonly operationType?: number;
  /** What waiting operations change, as the server says it (core/overlay). */
  readonly server?: Pick<GroupInfo, 'groupNotice' | 'groupWelcomeMsg' | 'selfMember'>;
};
export type GroupMemberRow = GroupMember & { readonly key: string; readonly groupNumber: string };

export type DraftRow = {
  readonly conversationID: string;
  readonly nodes: readonly DraftNode[];
  readonly abstract: string;
  readonly version: number;
  readonly updatedTs: number;
  readonly deviceId: string;
  /** 1 while the server has not stored this version. */
  readonly isDirty: 0 | 1;
  /** The version of the server that these words were written on; absent = none. */
  readonly baseVersion?: number;
  readonly isDeleted: 0 | 1;
};

export type UploadRole = 'image' | 'preview' | 'file' | 'video' | 'poster' | 'sound';

/** What a queued send still has to upload, in order; the blob itself lies in `blobs`. */
export type PendingUpload = {
  readonly role: UploadRole;
  readonly blobId: string;
  readonly uploadId: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** Set once the server has it. */
  readonly uuid?: string;
  readonly url?: string;
};

export type OutboxRow = {
  readonly ID: string;
  readonly conversationID: string;
  /** Strictly increasing per database: order of composing. */
  readonly order: number;
  /** Attempts without success, which lengthen the pause. */
  readonly tries: number;
  /** Refusals by a code of no table, of which only a few are borne; missing = none, as in rows of older builds. */
  readonly unknownRefusals?: number;
  /** Not before this time (ms) is it tried again. */
  readonly notBefore: number;
  readonly uploads: readonly PendingUpload[];
};

/** A message as an engine may have to look it up (engines/chat/port.ts). */
export type MessageRef = Pick<Message, 'ID' | 'conversationID' | 'sequence' | 'time'>;

/** A send that found the outbox empty and has nothing to upload: nothing stands before it, wherever it goes. */
export type ImmediateSend = { readonly row: OutboxRow; readonly message: MessageRow };

export type EngineCall = { [M in QueuedMethod]: { readonly kind: 'engine'; readonly method: M; readonly params: EngineParams<M> } }[QueuedMethod];
export type HttpCall = { readonly kind: 'http'; readonly path: string; readonly body: Readonly<Record<string, unknown>> };

/** A language that texts can be translated into. */
export type TargetLanguage = EngineParams<'translate'>['to'];

/** What a message says in another form, kept so that it can be read again without a network. */
export type DerivedTextRow = {
  readonly msgId: string;
  readonly conversationID: string;
  /** Where the message stands: what is cleared up to here takes this along. */
  readonly sequence: number;
  readonly text: string;
  readonly isHidden: 0 | 1;
};
export type TranslationRow = DerivedTextRow & { readonly lang: TargetLanguage };

/** What is pinned in the conversation with one person, whose wtId `id` is; newest first, as this device knows it. */
export type PinsRow = { readonly id: string; readonly pins: readonly Pin[]; readonly server?: { readonly pins: readonly Pin[] } };

/**
 * In operations of builds before decision 050: a row, or a part of it, as it was before the operation changed it. `row` undefined = it did
 * not exist. Of `pins` and `reactions` (of a message) the fields are single pins and kinds.
 */
export type Inverse = {
  readonly table: 'messages' | 'conversations' | 'collections' | 'groups' | 'kv' | 'pins' | 'reactions';
  readonly key: string;
  readonly row: unknown;
};

/** A queued change other than a message: an engine method marked q, or an HTTP mutation marked Q. */
export type OpRow = {
  readonly opId: string;
  /** Order is kept among the operations of one entity; they never overtake one another. */
  readonly entity: string;
  readonly order: number;
  readonly call: EngineCall | HttpCall;
  /** Of older builds; see sync/adopt-older-ops.ts. */
  readonly inverse?: readonly Inverse[];
  /** Rows that a deletion takes off the screen, as the server says them: no index may list them while it waits. */
  readonly held?: readonly MessageRow[];
  /** As `held`, rows of the list that the operation is of (core/lists). */
  readonly heldRows?: readonly object[];
  /** Of earlier builds: `heldRows` of favourites. */
  readonly heldFavourites?: readonly FavouriteRow[];
  /** Where the messages that it names were when it was queued: they may be gone from this device when it is sent. */
  readonly named?: readonly MessageRef[];
  /** What it adds, as it is shown until the server says it: a pin or a row of a list. */
  readonly adds?: object;
  /** Its own event has come before its answer. */
  readonly isEchoed?: 1;
  /** What has to be on the server before it, as of a message; its body then names it (core/marks/op-uploads.ts). */
  readonly uploads?: readonly PendingUpload[];
  readonly createdTs: number;
  readonly tries: number;
  /** As of a message in the outbox. */
  readonly unknownRefusals?: number;
  readonly notBefore: number;
  /** Speaks of this message, and waits until it is sent; goes with it when it never is. */
  readonly afterSend?: string;
};

export type QuarantineRow = {
  readonly id: string;
  readonly conversationID: string;
  readonly sequence: number;
  readonly raw: string;
  readonly reason: string;
  readonly addedTs?: number;
};
/** `server` = the value as the server says it, while operations wait that change it. */
export type KvRow = { readonly key: string; readonly value: unknown; readonly server?: { readonly value?: unknown } };
