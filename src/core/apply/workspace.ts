import type { DraftItem } from '../../../contract/engine-events.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import type { EngineProfile, FriendApply, Profile } from '../../../contract/people.ts';
import { fillHoles, type Range } from '../history/holes.ts';
import type { ConversationRow, GroupRow, MessageRow, OpRow } from '../rows.ts';

/**
 * A change of searchable text. Changes keep their order. `clear` = history of the conversation was cleared, up to the sequence in `text`;
 * the index then reads the messages that are left, so `time` has no meaning.
 */
export type TextChange = {
  readonly op: 'put' | 'remove' | 'clear';
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
};

/** A change of a small table that is written as whole rows: people, groups, applications. `undefined` = delete. */
export type SideChange =
  | { readonly table: 'friends'; readonly key: string; readonly row: Profile | undefined }
  | { readonly table: 'users'; readonly key: string; readonly row: EngineProfile }
  | { readonly table: 'groups'; readonly key: string; readonly patch: Partial<GroupRow> }
  | { readonly table: 'groupMembers'; readonly groupNumber: string; readonly list: readonly GroupMember[]; readonly removed: readonly string[] }
  | { readonly table: 'applies'; readonly key: string; readonly row: FriendApply; readonly unread: number }
  | { readonly table: 'drafts'; readonly item: DraftItem }
  /** Removes the pins of removed messages. */
  | { readonly table: 'pins'; readonly peer: string; readonly gone: readonly string[] }
  /** Deletes the derived texts of messages whose content has changed or is removed. */
  | { readonly table: 'wordings'; readonly ids: readonly string[] }
  /** Another device has deleted the conversation up to `reach`, so that a deletion of this device cannot be undone any more. */
  | { readonly table: 'pendingDeletions'; readonly id: string; readonly reach: number }
  | { readonly table: 'refetch'; readonly scope: string };

/** The cursor up to which events are applied, and the unread total of all conversations. */
export type WorkspaceValues = { readonly cursor: number; readonly unreadTotal: number };

/**
 * The rows that one batch of events reads and changes, in memory. The pure functions of this folder change it. sync/ loads it before and
 * writes it after, in one transaction (G3). An absent key was not loaded; a value undefined means that the row does not exist.
 */
export type Workspace = {
  readonly me: string;
  /** The large group whose log contains the events; absent = the user's own log. */
  readonly group?: string;
  /** True when sequences between two people only give the order, so that a jump does not mean missing messages (decision 061). */
  readonly hasSparsePairs?: boolean;
  readonly messages: Map<string, MessageRow | undefined>;
  readonly conversations: Map<string, ConversationRow | undefined>;
  /** The conversations before the changes of this batch. */
  readonly stored: Map<string, ConversationRow | undefined>;
  readonly holes: Map<string, readonly Range[]>;
  /** The stored rows of messages that queued operations change; `messages` contains their server's state. */
  readonly shown: Map<string, MessageRow>;
  /** Operations that change messages of these conversations which are not stored yet. */
  readonly waiting: OpRow[];
  readonly changedMessages: Set<string>;
  readonly changedConversations: Set<string>;
  readonly changedHoles: Set<string>;
  /** Sequences up to which the stored messages of a conversation are deleted. */
  readonly clears: Map<string, number>;
  /** Conversations whose unread counter is computed from the rows on saving, if no hole hides any. */
  readonly recounts: Set<string>;
  /** Large groups whose unread counter only the server knows if a hole hides unread messages (decision 039). */
  readonly unsure: Set<string>;
  /** Large groups whose log is followed from now on. */
  readonly started: Set<string>;
  /** Large groups that the user has left. Their log is read to the end of the membership. */
  readonly ended: Set<string>;
  readonly texts: TextChange[];
  readonly otherChanges: SideChange[];
  /** Single values, loaded with the workspace. */
  readonly values: WorkspaceValues;
};

export function createWorkspace(me: string, values: WorkspaceValues = { cursor: 0, unreadTotal: 0 }): Workspace {
  return {
    me,
    messages: new Map(),
    conversations: new Map(),
    stored: new Map(),
    holes: new Map(),
    shown: new Map(),
    waiting: [],
    changedMessages: new Set(),
    changedConversations: new Set(),
    changedHoles: new Set(),
    clears: new Map(),
    recounts: new Set(),
    unsure: new Set(),
    started: new Set(),
    ended: new Set(),
    texts: [],
    otherChanges: [],
    values,
  };
}

export function putMessage(space: Workspace, row: MessageRow): void {
  space.messages.set(row.ID, row);
  space.changedMessages.add(row.ID);
}

export function dropMessage(space: Workspace, ID: string): void {
  space.messages.set(ID, undefined);
  space.changedMessages.add(ID);
}

export function putConversation(space: Workspace, row: ConversationRow): void {
  space.conversations.set(row.conversationID, row);
  space.changedConversations.add(row.conversationID);
}

export function putHoles(space: Workspace, conversationID: string, holes: readonly Range[]): void {
  space.holes.set(conversationID, holes);
  space.changedHoles.add(conversationID);
}

/**
 * Closes the part of a hole that is loaded now, and requests a new unread count: messages hidden by the hole become countable, and the
 * server's count may include messages that cannot be stored here.
 */
export function closeHole(space: Workspace, conversationID: string, loaded: Range): void {
  const holes = space.holes.get(conversationID) ?? [];
  if (!holes.some((hole) => hole.to >= loaded.from && hole.from <= loaded.to)) return;
  putHoles(space, conversationID, fillHoles(holes, loaded));
  space.recounts.add(conversationID);
}
