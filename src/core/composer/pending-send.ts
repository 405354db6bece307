import type { DraftNode } from '../../../contract/draft-nodes.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { isEqual } from '../../shared/reuse-equal.ts';

/** The parts of a message ID, fixed before the first write so that storing a message twice gives one message. */
export type MessageIdentity = { readonly seconds: number; readonly random: number };

/** A stored draft: its version and its content. */
export type StoredDraft = { readonly version: number; readonly nodes: readonly DraftNode[] };

/** Returns the element of `drafts` that equals the stored draft. */
export function findStored(stored: StoredDraft | undefined, drafts: readonly StoredDraft[]): StoredDraft | undefined {
  return drafts.find(({ version, nodes }) => stored?.version === version && isEqual(stored.nodes, nodes));
}

/** A message that was never in an input: a location, a card, a sticker. */
export type WholeMessage = { readonly type: MessageType; readonly payload: Payload };

/** The content that Enter removed from an input, kept until the database has stored it as messages. */
export type PendingSend = MessageIdentity & {
  readonly conversationID: string;
  /** The text with its mentions and its quote. */
  readonly nodes: readonly DraftNode[];
  /** Keys of the files of the draft. */
  readonly fileIDs: readonly string[];
  /** Replaces nodes and files for a message that was never in an input. */
  readonly whole?: WholeMessage;
  /** The stored drafts that may contain this content. It is removed from the one that is still stored. */
  readonly drafts: readonly StoredDraft[];
};

/** The identity of one of several messages that were sent with one key press. The text is first, then each file. */
export function identityOf({ seconds, random }: MessageIdentity, at: number): MessageIdentity {
  return { seconds, random: (random + at) >>> 0 };
}
