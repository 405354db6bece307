import { findStored, type StoredDraft } from '../../../core/composer/pending-send.ts';
import { fromNodes, NOTHING_COMPOSED } from '../../../core/drafts/draft-text.ts';
import { carryOver } from '../../../core/composer/merge-composed.ts';
import type { DraftRow } from '../../../core/rows.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { putMessages, SEND_TABLES, type DraftChange } from '../messages/put-messages.ts';
import { mergeDraft, type NewDraft, type SavedDraft } from '../drafts/save-draft.ts';
import type { NewMessage } from '../messages/new-message.ts';

export type ComposedSend = {
  readonly conversationID: string;
  /** All parts of one press of Enter, in order, each with its identity. */
  readonly messages: readonly NewMessage[];
  /** The draft after the send. */
  readonly draft?: NewDraft | undefined;
  /** Used instead of `draft` if the page that composed the messages is closed. The stored draft is deleted if it is one of these. */
  readonly drafts?: readonly StoredDraft[] | undefined;
};

/**
 * Stores all messages of one press of Enter, and the draft without them, in one transaction: all or nothing (G2, G11). Messages that are
 * stored already stay unchanged; this happens if the tab ended before it knew. Resolves with the draft if it has changed.
 */
export async function sendComposed(context: CommandContext, send: ComposedSend): Promise<SavedDraft | undefined> {
  const { messages } = send;
  const { sendImmediately, saved } = await write(context.db, SEND_TABLES, async () => putMessages(context, { messages, draft: changeOf(context, send) }));
  context.wake(sendImmediately);
  return saved;
}

function changeOf(context: CommandContext, { conversationID, draft, drafts = [] }: ComposedSend): DraftChange | undefined {
  if (draft !== undefined) return (old) => mergeDraft(context, conversationID, { old, draft });
  if (drafts.length === 0) return undefined;
  return (old) => {
    const basis = findStored(old, drafts) ?? findGrown(old, drafts);
    return basis === undefined ? { saved: savedOf(old) } : mergeDraft(context, conversationID, { old, draft: { nodes: [], basis } });
  };
}

/** Returns the one of `drafts` whose text is still part of the newer stored draft. */
function findGrown(old: DraftRow | undefined, drafts: readonly StoredDraft[]): StoredDraft | undefined {
  if (old === undefined) return undefined;
  const now = fromNodes(old.nodes);
  const isIn = ({ nodes }: StoredDraft): boolean => carryOver(now, fromNodes(nodes), NOTHING_COMPOSED).text !== now.text;
  return drafts.findLast((draft) => draft.version < old.version && isIn(draft));
}

const savedOf = (row: DraftRow | undefined): SavedDraft => ({ version: row?.version ?? 0, nodes: row?.nodes ?? [] });
