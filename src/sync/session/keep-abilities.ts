import type { EngineAbilities } from '../../core/engine-abilities.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

export function noteAbilities(context: LeaderContext): void {
  keepAbilities(context).catch((error: unknown) => context.report(error, 'abilities'));
}

/** Stores the abilities of the engine for the commands and screens of every tab. */
export async function keepAbilities({ db, epoch, engine }: Pick<LeaderContext, 'db' | 'epoch' | 'engine'>): Promise<void> {
  const { readReceipts, presence, reactions, marks, translate, voiceToText } = engine.capabilities();
  const abilities: EngineAbilities = { readReceipts, presence, reactions, marks, translate, voiceToText };
  if (isEqual(await readKv(db, 'abilities'), abilities)) return;
  await writeAsLeader({ db, epoch }, ['kv'], async (db) => putKv(db, 'abilities', abilities));
}
