import type { DraftItem } from '../../../contract/engine-events.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import type { EngineProfile, FriendApply, Profile } from '../../../contract/people.ts';
import { fillHoles, type Range } from '../history/holes.ts';
import type { ConversationRow, GroupRow, MessageRow, OpRow } from '../rows.ts';

/** A change of searchable text, in the order it happened; `clear` = everything of the conversation up to `time`. */
export type TextChange = {
  readonly op: 'put' | 'remove' | 'clear';
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
};

/** Rows of a table that are few and whole: people, groups, applications. `undefined` = delete. */
export type SideChange =
  | { readonly table: 'friends'; readonly key: string; readonly row: Profile | undefined }
  | { readonly table: 'users'; readonly key: string; readonly row: EngineProfile }
  | { readonly table: 'groups'; readonly key: string; readonly patch: Partial<GroupRow> }
  | { readonly table: 'groupMembers'; readonly groupNumber: string; readonly list: readonly GroupMember[]; readonly removed: readonly string[] }
  | { readonly table: 'applies'; readonly key: string; readonly row: FriendApply; readonly unread: number }
  | { readonly table: 'drafts'; readonly item: DraftItem }
  /** Messages that are gone take their pins along. */
  | { readonly table: 'pins'; readonly peer: string; readonly gone: readonly string[] }
  /** Messages that say something else now, or nothing: their translations and transcripts are of no use. */
  | { readonly table: 'wordings'; readonly ids: readonly string[] }
  | { readonly table: 'refetch'; readonly scope: string };

/** Up to where events are applied, and how much is unread in all conversations. */
export type WorkspaceValues = { readonly cursor: number; readonly unreadTotal: number };

/**
 * What one batch of events reads and changes, in memory: the pure functions of this folder work on it, sync/ loads it before and
 * writes it after, in one transaction (G3). A key that is absent was not loaded; a value undefined is known not to exist.
 */
export type Workspace = {
  readonly me: string;
  /** The large group whose log the events are of; absent = the user's own log. */
  readonly group?: string;
  /** Sequences between two people only give the order: a jump means nothing (decision 061). */
  readonly hasSparsePairs?: boolean;
  readonly messages: Map<string, MessageRow | undefined>;
  readonly conversations: Map<string, ConversationRow | undefined>;
  /** The conversations as they were loaded. */
  readonly stored: Map<string, ConversationRow | undefined>;
  readonly holes: Map<string, readonly Range[]>;
  /** Of messages that waiting operations change, the rows as they are stored: `messages` has them as the server says them. */
  readonly shown: Map<string, MessageRow>;
  /** Operations that change messages of these conversations which are not stored yet. */
  readonly waiting: OpRow[];
  readonly changedMessages: Set<string>;
  readonly changedConversations: Set<string>;
  readonly changedHoles: Set<string>;
  /** Everything stored up to this sequence goes. */
  readonly clears: Map<string, number>;
  /** Conversations whose unread counter is counted from the rows when they are saved, where no hole hides any. */
  readonly recounts: Set<string>;
  /** Large groups whose unread counter only the server knows, should a hole hide what is unread (decision 039). */
  readonly unsure: Set<string>;
  /** Large groups whose log is followed from now on. */
  readonly started: Set<string>;
  /** Large groups that were left: their log is read to the end of the membership. */
  readonly ended: Set<string>;
  readonly texts: TextChange[];
  readonly otherChanges: SideChange[];
  /** Single values as they were loaded along. */
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

/** What the hole kept from being counted is counted: the server's figure holds also what cannot be stored here. */
export function closeHole(space: Workspace, conversationID: string, loaded: Range): void {
  const holes = space.holes.get(conversationID) ?? [];
  if (!holes.some((hole) => hole.to >= loaded.from && hole.from <= loaded.to)) return;
  putHoles(space, conversationID, fillHoles(holes, loaded));
  space.recounts.add(conversationID);
}
