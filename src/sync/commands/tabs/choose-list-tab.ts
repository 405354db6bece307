import { putKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Stores which tab of the conversation list is open. It stays on this device. */
export async function chooseListTab({ db }: CommandContext, id: string): Promise<void> {
  await write(db, ['kv'], async () => putKv(db, 'listTab', id));
}
