import type { DraftNode } from '../../core/rows.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';

const ABSTRACT_CHARS = 100;

/** Stores what stands in the composer; an empty one removes the draft (contract A25). Returns the draft's version afterwards. */
export async function saveDraft(context: CommandContext, conversationID: string, nodes: readonly DraftNode[]): Promise<number> {
  const { db, ports, deviceId } = context;
  const text = nodes.map((node) => (node.kind === 'text' ? node.text : `@${node.name}`)).join('');
  const abstract = [...text.trim()].slice(0, ABSTRACT_CHARS).join('');
  return write(db, ['drafts', 'conversations'], async () => {
    const old = await db.drafts.get(conversationID);
    if (old === undefined && text === '') return 0;
    const next = { conversationID, nodes, abstract, version: (old?.version ?? 0) + 1, updatedTs: ports.clock.now(), deviceId };
    await db.drafts.put({ ...next, isDirty: 1, isDeleted: text === '' ? 1 : 0 });
    const row = await db.conversations.get(conversationID);
    if (row === undefined) return next.version;
    const { draftAbstract: _old, ...rest } = row;
    await db.conversations.put(abstract === '' ? rest : { ...rest, draftAbstract: abstract });
    return next.version;
  });
}
