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
  /** What is left of the draft. */
  readonly draft?: NewDraft | undefined;
  /** In place of `draft`, when the page that composed this is gone: the stored draft goes if it is one of these. */
  readonly drafts?: readonly StoredDraft[] | undefined;
};

/**
 * Stores everything that one press of Enter sends, and the draft without it, in one transaction: all of it or nothing (G2, G11). What
 * is stored already, because the tab was ended before it knew, is left alone. Resolves with the draft if this has changed it.
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

/** The one of `drafts` whose words still stand in what was written over it since. */
function findGrown(old: DraftRow | undefined, drafts: readonly StoredDraft[]): StoredDraft | undefined {
  if (old === undefined) return undefined;
  const now = fromNodes(old.nodes);
  const isIn = ({ nodes }: StoredDraft): boolean => carryOver(now, fromNodes(nodes), NOTHING_COMPOSED).text !== now.text;
  return drafts.findLast((draft) => draft.version < old.version && isIn(draft));
}

const savedOf = (row: DraftRow | undefined): SavedDraft => ({ version: row?.version ?? 0, nodes: row?.nodes ?? [] });
