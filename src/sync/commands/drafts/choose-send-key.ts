import type { SendKey } from '../../../core/composer/enter-key.ts';
import { putKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Stores which key sends a message. It stays on this device, because it depends on the keyboard (protocol A28). */
export async function chooseSendKey({ db }: CommandContext, sendKey: SendKey): Promise<void> {
  await write(db, ['kv'], async () => putKv(db, 'sendKey', sendKey));
}
