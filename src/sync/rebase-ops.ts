import type { EngineEvent } from '../../contract/engine-events.ts';
import type { Inverse, OpRow } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';

/** What an event says of a thing, and what is then left of how a waiting change of it would be taken back. */
type News = { readonly entity: string; readonly rebase: (step: Inverse) => Inverse | undefined };

/**
 * What the server tells while changes of the same thing wait is what they are taken back to, should one be refused: the values of
 * before would undo what others did meanwhile (reliability §3.1 rule 7). Call inside a write over ops.
 */
export async function rebaseOps(db: AccountDatabase, events: readonly EngineEvent[]): Promise<void> {
  const news = events.flatMap(newsOf);
  if (news.length === 0) return;
  const waiting = await db.ops
    .where('entity')
    .anyOf([...new Set(news.map(({ entity }) => entity))])
    .toArray();
  if (waiting.length === 0) return;
  await db.ops.bulkPut(waiting.map((op) => news.filter(({ entity }) => entity === op.entity).reduce(rebaseOp, op)));
}

function rebaseOp(op: OpRow, { rebase }: News): OpRow {
  return { ...op, inverse: op.inverse.flatMap((step) => rebase(step) ?? []) };
}

function newsOf(event: EngineEvent): News[] {
  switch (event.e) {
    case 'conv.update':
      return [{ entity: `conversation:${event.d.conversationID}`, rebase: (step) => ({ ...step, row: withNewer(step.row, event.d) }) }];
    case 'msg.revoke':
      return event.d.list.map(({ ID }) => ({ entity: `message:${ID}`, rebase: (step) => (step.key === ID ? undefined : step) }));
    case 'msg.delete': {
      const gone = new Set(event.d.list.map(({ ID }) => ID));
      return [{ entity: `delete:${event.d.conversationID}`, rebase: (step) => (gone.has(step.key) ? undefined : step) }];
    }
    default:
      return [];
  }
}

/** Only the fields that the change touched. */
function withNewer(older: unknown, newer: Readonly<Record<string, unknown>>): unknown {
  if (typeof older !== 'object' || older === null) return older;
  return Object.fromEntries(Object.entries(older).map(([field, value]) => [field, field in newer ? newer[field] : value]));
}
