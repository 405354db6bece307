import type { PlanCapabilities } from '../../core/engine-capabilities.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** Starts `keepCapabilities` and reports its failure. */
export function noteCapabilities(context: LeaderContext): void {
  keepCapabilities(context).catch((error: unknown) => context.report(error, 'capabilities'));
}

/** Stores the capabilities that the engine's plan decides, for the commands of every tab. */
export async function keepCapabilities({ db, epoch, engine }: Pick<LeaderContext, 'db' | 'epoch' | 'engine'>): Promise<void> {
  const { readReceipts, presence, reactions, marks, translate, voiceToText } = engine.capabilities();
  const capabilities: PlanCapabilities = { readReceipts, presence, reactions, marks, translate, voiceToText };
  if (isEqual(await readKv(db, 'abilities'), capabilities)) return;
  await writeAsLeader({ db, epoch }, ['kv'], async (db) => putKv(db, 'abilities', capabilities));
}
