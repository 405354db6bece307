import type { SendKey } from '../../../core/composer/enter-key.ts';
import { putKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Which key sends is a habit of the hand at this keyboard, so it stays on this device (protocol A28). */
export async function chooseSendKey({ db }: CommandContext, sendKey: SendKey): Promise<void> {
  await write(db, ['kv'], async () => putKv(db, 'sendKey', sendKey));
}
