import { answerCall, APPLIES_SCOPE, isUnanswered, type ApplyAnswer } from '../../../core/people/applications/applications.ts';
import { foldApply, listAppliesOf } from '../../../db/people/applies.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Accepts or refuses the application of a person. The list shows the answer at once; the friendship and its conversation appear when the
 * server has made them. An answered application is not answered again.
 */
export async function answerApplication(context: CommandContext, wtId: string, answer: ApplyAnswer): Promise<void> {
  const { db } = context;
  await write(db, ['applies', 'ops', 'kv'], async () => {
    const row = (await listAppliesOf(db, wtId)).find(isUnanswered);
    if (row === undefined) return;
    await enqueueOp(context, { entity: APPLIES_SCOPE, call: answerCall(wtId, answer) });
    await foldApply(db, row.id);
  });
  context.wake();
}
