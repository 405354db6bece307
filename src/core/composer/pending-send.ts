import type { DraftNode } from '../../../contract/draft-nodes.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { isEqual } from '../../shared/reuse-equal.ts';

/** Makes the ID of a message, so that a message that is stored twice is one message. */
export type MessageIdentity = { readonly seconds: number; readonly random: number };

/** A stored draft: its version and what it held. */
export type StoredDraft = { readonly version: number; readonly nodes: readonly DraftNode[] };

/** The one of `drafts` that is stored now. */
export function findStored(stored: StoredDraft | undefined, drafts: readonly StoredDraft[]): StoredDraft | undefined {
  return drafts.find(({ version, nodes }) => stored?.version === version && isEqual(stored.nodes, nodes));
}

/** A place, a card, a sticker. */
export type WholeMessage = { readonly type: MessageType; readonly payload: Payload };

/** What Enter took out of an input, until the database has stored it as messages. */
export type PendingSend = MessageIdentity & {
  readonly conversationID: string;
  /** The text with its mentions and its quote. */
  readonly nodes: readonly DraftNode[];
  /** Keys of the files that waited with the draft. */
  readonly fileIDs: readonly string[];
  /** In place of nodes and files: a message that never was in an input. */
  readonly whole?: WholeMessage;
  /** The stored drafts that may hold this content: it leaves the one that is still there. */
  readonly drafts: readonly StoredDraft[];
};

/** The identity of one of several messages that were sent with one press; the text comes first, then each file. */
export function identityOf({ seconds, random }: MessageIdentity, at: number): MessageIdentity {
  return { seconds, random: (random + at) >>> 0 };
}
