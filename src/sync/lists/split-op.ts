import type { OpRow } from '../../core/rows.ts';
import type { Random } from '../../platform/ports.ts';

type Part = Partial<Pick<OpRow, 'heldRows'>> & { readonly body: Readonly<Record<string, unknown>> };

/** New operations with these bodies in the place of one in the queue. */
export function splitOp(op: OpRow, parts: readonly Part[], random: Pick<Random, 'uuid'>): OpRow[] {
  return parts.map(({ body, ...held }, at) => {
    const call = op.call.kind === 'http' ? { ...op.call, body } : op.call;
    return { ...op, ...held, opId: random.uuid(), order: op.order + at / parts.length, call, tries: 0, notBefore: 0 };
  });
}
