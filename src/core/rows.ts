import type { Favourite } from '../../contract/http/favourites.ts';
import type { SessionGroup } from '../../contract/http/tabs.ts';
import type { Conversation } from '../../contract/conversation.ts';
import type { DraftNode } from '../../contract/draft-nodes.ts';
import type { EngineParams, QueuedMethod } from '../../contract/engine-methods.ts';
import type { GroupInfo, GroupMember } from '../../contract/groups.ts';
import type { Pin } from '../../contract/http/pins.ts';
import type { Message } from '../../contract/message.ts';
import type { EngineProfile, FriendApply, Profile } from '../../contract/people.ts';
import type { GroupSettings } from './groups/group-settings.ts';

/** Delivery status of the user's own message in the local outbox (reliability §3.1). */
export type MessageStatus = 'queued' | 'uploading' | 'sending' | 'success' | 'fail';

/**
 * A stored message. Until the log returns a message, its `sequence` is PENDING_SEQUENCE + compose order, so that one index orders all
 * messages: history by sequence, then unsent messages in compose order (protocol §7 Sequence).
 */
export type MessageRow = Message & {
  readonly status: MessageStatus;
  /** Sequence of the acknowledgement. The row's sequence in history comes only from the log. */
  readonly ackSeq?: number;
  /** Code of protocol §9 with which the send failed. */
  readonly failCode?: number;
  /** 0 to 1 while a blob of this message is uploading. */
  readonly progress?: number;
  /** Text of an own message that was recalled, kept on this device for re-edit. */
  readonly revokedText?: string;
  /** The uploads that a failed send had not finished, for the case that the user resends it. */
  readonly pendingUploads?: readonly PendingUpload[];
  /** The user has deleted the message for both sides, and the server has not confirmed it yet. */
  readonly deleting?: 1;
  /** A receipt for the author of this message is sent or queued. */
  readonly receiptSent?: 1;
  /** Name of the album of a picture, video or file. Every write sets it (db/albums/stamp-albums.ts). */
  readonly album?: string;
  /** Keys of the pictures and files of an unsent message, by their role in the payload. */
  readonly localBlobs?: Readonly<Partial<Record<UploadRole, string>>>;
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<MessageRow, 'payload' | 'reactionList' | 'isRevoked' | 'revoker' | 'revokedText' | 'deleting'>;
};

export const PENDING_SEQUENCE = 2 ** 40;

/** True until the log has returned the message. */
export function isPending(row: { readonly sequence: number }): boolean {
  return row.sequence >= PENDING_SEQUENCE;
}

/** The list that contains a conversation; `gone` = deleted here, kept only for its state. */
export type ConversationShelf = 'main' | 'archive' | 'hidden' | 'gone';

/**
 * `eventPts` of a large group = the `pts` up to which the events of its log are applied here (decision 039). The server's `eventPts` is the
 * end of the log.
 */
export type ConversationRow = Conversation & {
  readonly shelf: ConversationShelf;
  /** Order in the list: pinned first, then newest; see conversation-rank.ts. */
  readonly rank: number;
  readonly draftAbstract?: string;
  /** Status of the last message, as it is stored here. */
  readonly lastStatus?: MessageStatus;
  /** The last message is the user's own, and another person has read it. */
  readonly lastIsRead?: 1;
  /** Rows up to this sequence were stored before the log was cut. Only the history contains their later changes (protocol §7). */
  readonly uncomparedTo?: number;
  /**
   * Set in a large group after the recall of a message that is not stored here, because only the server knows the number of unread messages
   * then.
   */
  readonly isUnreadUnsure?: 1;
  /** The sequence up to which the deletion reaches that took the conversation off the list. */
  readonly deletedTo?: number;
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<Conversation, 'isPinned' | 'isMuted' | 'mutedUntil' | 'markList' | 'remark' | 'groupProfile'>;
};

/** A conversation for display, which is never stored. `remarks` = the user's remarks of the people of the last message of a group. */
export type NamedConversation = ConversationRow & { readonly remarks?: readonly { readonly wtId: string; readonly remark: string }[] };

/** Sequences [from, to] that exist on the server and are not stored here. */
export type HoleRow = { readonly id: string; readonly conversationID: string; readonly from: number; readonly to: number };

/** A favourite. Until the server has stored it, its ID is a temporary one of this device (core/lists/temporary-id.ts). */
export type FavouriteRow = Favourite & {
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<Favourite, 'topStatus'>;
};

/** A tab of the conversation list. Until the server has stored it, its ID is a temporary one of this device (core/lists/temporary-id.ts). */
export type TabRow = SessionGroup & {
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<SessionGroup, 'groupName' | 'relationList' | 'hideStatus' | 'sort'>;
};

export type UserRow = EngineProfile & { readonly fetchedTs: number };
export type FriendRow = Profile & {
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Partial<Pick<Profile, 'remark' | 'hideStatus' | 'friendsSpaceStatus' | 'mineSpaceStatus'>>;
};
export type GroupRow = GroupInfo & {
  readonly operationType?: number;
  /** Attributes of the group, such as its running call (protocol §8). */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<GroupInfo, 'groupNotice' | 'groupWelcomeMsg' | 'selfMember'> & Partial<Pick<GroupInfo, 'name' | 'groupName'> & GroupSettings>;
};
/** An application for friendship, received or sent. */
export type ApplyRow = FriendApply & {
  /** The server's values of the fields that queued operations change (core/overlay). */
  readonly server?: Pick<FriendApply, 'applyStatus'>;
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
  /** The server's version on which this draft is based; absent = none. */
  readonly baseVersion?: number;
  readonly isDeleted: 0 | 1;
};

export type UploadRole = 'image' | 'preview' | 'file' | 'video' | 'poster' | 'sound';

/** A file that a queued send still has to upload, in order. `blobs` contains the file itself. */
export type PendingUpload = {
  readonly role: UploadRole;
  readonly blobId: string;
  readonly uploadId: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** Set after the server has stored the file. */
  readonly uuid?: string;
  readonly url?: string;
};

export type OutboxRow = {
  readonly ID: string;
  readonly conversationID: string;
  /** Strictly increasing per database: order of composing. */
  readonly order: number;
  /** Attempts without success. Each one lengthens the pause. */
  readonly tries: number;
  /** Refusals with unknown codes; only a few are tolerated. Missing = none, as in rows of older builds. */
  readonly unknownRefusals?: number;
  /** The time (ms) before which the next attempt must not start. */
  readonly notBefore: number;
  readonly uploads: readonly PendingUpload[];
};

/** The fields by which an engine may have to find a message (engines/chat/port.ts). */
export type MessageRef = Pick<Message, 'ID' | 'conversationID' | 'sequence' | 'time'>;

/** A send that found the outbox empty and has nothing to upload, so no other send comes before it in any conversation. */
export type ImmediateSend = { readonly row: OutboxRow; readonly message: MessageRow };

export type EngineCall = { [M in QueuedMethod]: { readonly kind: 'engine'; readonly method: M; readonly params: EngineParams<M> } }[QueuedMethod];
export type HttpCall = { readonly kind: 'http'; readonly path: string; readonly body: Readonly<Record<string, unknown>> };

/** A language that texts can be translated into. */
export type TargetLanguage = EngineParams<'translate'>['to'];

/** A derived text of a message, stored so that the user can read it again without a network. */
export type DerivedTextRow = {
  readonly msgId: string;
  readonly conversationID: string;
  /** Sequence of the message. Clearing the conversation up to this sequence also deletes this row. */
  readonly sequence: number;
  readonly text: string;
  readonly isHidden: 0 | 1;
};
export type TranslationRow = DerivedTextRow & { readonly lang: TargetLanguage };

/** The pins of the conversation with one person, whose wtId is `id`; newest first, as far as this device knows. */
export type PinsRow = { readonly id: string; readonly pins: readonly Pin[]; readonly server?: { readonly pins: readonly Pin[] } };

/**
 * Stored in operations of builds before decision 050: a row, or a part of it, as it was before the operation changed it. `row` undefined =
 * the row did not exist. In `pins` and `reactions` (of a message) the fields are single pins and kinds.
 */
export type Inverse = {
  readonly table: 'messages' | 'conversations' | 'collections' | 'groups' | 'kv' | 'pins' | 'reactions';
  readonly key: string;
  readonly row: unknown;
};

/** A queued change other than a message: an engine method marked q, or an HTTP mutation marked Q. */
export type OpRow = {
  readonly opId: string;
  /** The lane of the operation. Operations of one entity keep their order. */
  readonly entity: string;
  readonly order: number;
  readonly call: EngineCall | HttpCall;
  /** Written by older builds; see sync/outbox/adopt-older-ops.ts. */
  readonly inverse?: readonly Inverse[];
  /** Rows that a deletion hides, in the server's state. They are kept here because no index may list them while the deletion waits. */
  readonly held?: readonly MessageRow[];
  /** Same as `held` for rows of the operation's list (core/lists). */
  readonly heldRows?: readonly object[];
  /** Of earlier builds: `heldRows` of favourites. */
  readonly heldFavourites?: readonly FavouriteRow[];
  /** The positions of the named messages when the operation was queued, because this device may have deleted them before it is sent. */
  readonly named?: readonly MessageRef[];
  /** The pin or list row that it adds, shown until the server confirms it. */
  readonly adds?: object;
  /** Set when a state of the server that is newer than the operation's answer arrived before it (core/overlay/row-overlay.ts). */
  readonly isEchoed?: 1;
  /** Files to upload before the operation is sent, as for a message. Its body then names them (core/uploads/op-uploads.ts). */
  readonly uploads?: readonly PendingUpload[];
  readonly createdTs: number;
  readonly tries: number;
  /** Same as in OutboxRow. */
  readonly unknownRefusals?: number;
  readonly notBefore: number;
  /** ID of the message that the operation refers to. The operation waits until that message is sent, and is deleted when it never is. */
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
/** `server` = the server's value, present while queued operations change it. */
export type KvRow = { readonly key: string; readonly value: unknown; readonly server?: { readonly value?: unknown } };
