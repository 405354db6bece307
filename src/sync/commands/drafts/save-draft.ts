import type { DraftNode } from '../../../../contract/draft-nodes.ts';
import { abstractOf } from '../../../core/drafts/drafts.ts';
import type { DraftRow } from '../../../core/rows.ts';
import { fromNodes, toNodes } from '../../../core/drafts/draft-text.ts';
import { carryOver } from '../../../core/composer/merge-composed.ts';
import { putDraft } from '../../../db/drafts/drafts.ts';
import { write, type TableName } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** The draft from which the user's text was made; version 0 = there was none. */
export type DraftBasis = { readonly version: number; readonly nodes: readonly DraftNode[] };

/** The draft that is stored now. `nodes` differ from the given ones if another tab or device had written meanwhile. */
export type SavedDraft = { readonly version: number; readonly nodes: readonly DraftNode[] };

export type NewDraft = {
  readonly nodes: readonly DraftNode[];
  readonly basis: DraftBasis;
};

export const DRAFT_TABLES: readonly TableName[] = ['drafts', 'conversations', 'kv'];

/**
 * Stores the content of the composer. Empty content deletes the draft (protocol A25). Text that another tab or device has written since
 * `basis` is kept in addition (G11).
 */
export async function saveDraft(context: CommandContext, conversationID: string, draft: NewDraft): Promise<SavedDraft> {
  return write(context.db, DRAFT_TABLES, async () => putComposed(context, conversationID, draft));
}

/** As saveDraft. Call inside a write over DRAFT_TABLES. */
export async function putComposed(context: CommandContext, conversationID: string, draft: NewDraft): Promise<SavedDraft> {
  const { row, saved } = mergeDraft(context, conversationID, { old: await context.db.drafts.get(conversationID), draft });
  if (row !== undefined) await putDraft(context.db, row);
  return saved;
}

type Merging = { readonly old: DraftRow | undefined; readonly draft: NewDraft };

/** Returns the row to store over `old`, and the resulting draft; no row = no change. */
export function mergeDraft(
  { ports, deviceId }: CommandContext,
  conversationID: string,
  { old, draft }: Merging,
): { readonly row?: DraftRow; readonly saved: SavedDraft } {
  const isStale = old !== undefined && old.version > draft.basis.version;
  const nodes = isStale ? toNodes(carryOver(fromNodes(old.nodes), fromNodes(draft.basis.nodes), fromNodes(draft.nodes))) : draft.nodes;
  if (nodes.length === 0 && (old === undefined || old.nodes.length === 0)) return { saved: { version: old?.version ?? 0, nodes } };
  const version = (old?.version ?? 0) + 1;
  const row: DraftRow = {
    conversationID,
    nodes,
    abstract: abstractOf(nodes),
    version,
    // After the clock was set back, this row must not look older than the one that it replaces.
    updatedTs: Math.max(ports.clock.now(), old?.updatedTs ?? 0),
    deviceId,
    isDirty: 1,
    isDeleted: nodes.length === 0 ? 1 : 0,
    ...(old?.baseVersion === undefined ? {} : { baseVersion: old.baseVersion }),
  };
  return { row, saved: { version, nodes } };
}
